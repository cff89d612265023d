import type { SeenPhoto, View } from '../decode/decode.ts'
import { type Background, measureBackground } from '../measure/background/background.ts'
import type { Detail } from '../measure/detail/detail.ts'
import { chooseFrame, type Frame } from '../measure/framing/frame.ts'
import { type FramedHead, frameHead } from '../measure/framing/level-head.ts'
import { locateFaces, type MeasuredHead, measureHead } from '../measure/portrait.ts'
import type { PersonView } from '../measure/views.ts'
import type { Models } from '../models/models.ts'
import { personModelSide } from '../models/networks.ts'
import { maskPerson } from '../models/person-mask.ts'
import type { Outcome } from '../problem.ts'
import { noStopwatch, type Stopwatch } from '../stopwatch.ts'
import { fittedThresholds } from '../thresholds/fitted.ts'
import type {
  BackgroundEvidence,
  Equipment,
  Evidence,
  HeadEvidence,
  StageListener,
  Task,
} from './evidence.ts'
import { ruleFor } from './relaxed-rule.ts'
import { groupOf } from './statements.ts'

/** Gathers all evidence that the checks look at. Problems: those of `decodePhoto`. */
export async function gatherEvidence(...asked: Parameters<typeof beginEvidence>): Promise<Outcome<Evidence>> {
  const begun = await beginEvidence(...asked)
  return begun.ok ? withDetail(begun.value) : begun
}

/** The evidence of a photo without its detail, which may still be measured concurrently. */
export interface BegunEvidence {
  readonly evidence: BackgroundEvidence
  readonly detail: Promise<Outcome<Detail | null>>
}

/** Waits for the detail and adds it to the evidence. Problem: `unreadable_image`. */
export async function withDetail({ evidence, detail }: BegunEvidence): Promise<Outcome<Evidence>> {
  const measured = await detail
  return measured.ok ? { ok: true, value: { ...evidence, detail: measured.value } } : measured
}

/** Decodes the photo, measures it and chooses the frame. Problems: those of `decodePhoto`. */
export async function beginEvidence(
  { models, decoder }: Equipment,
  task: Task,
  during: Stopwatch = noStopwatch,
  reached: StageListener = () => {},
): Promise<Outcome<BegunEvidence>> {
  const { bytes, maxBytes, pixels } = task
  const opening = { maxBytes, pixels, ahead: 'detail' } as const
  const opened = await during('decode', () => decoder.open(bytes, opening))
  if (!opened.ok) return opened
  const photo = opened.value
  const { mode, statements = {}, profile = 'standard', policy = null, language = 'en' } = task
  const subject = groupOf(task.subject, statements)
  const { document, relaxed } = ruleFor(task.document, subject, statements)
  const baseline = ruleFor(task.baseline, subject, statements).document
  const asked = {
    document,
    relaxed,
    baseline,
    mode,
    subject,
    statements,
    profile,
    policy,
    language,
    curves: fittedThresholds,
    file: photo.file,
  }
  reached('file', asked)
  const found = await during('faces', () => locateFaces(models, photo))
  if (!found.ok) return found
  const { faces, largest } = found.value
  reached('faces', { ...asked, portrait: { faces } })
  if (!largest) {
    const frame = chooseFrame(photo.file, null, document, baseline, mode)
    const faceless = { portrait: { faces, head: null }, views: null, background: null }
    const detail = Promise.resolve({ ok: true, value: null } as const)
    return { ok: true, value: { evidence: { ...asked, ...faceless, frame }, detail } }
  }
  const frameOf = (measured: MeasuredHead): FramedHead =>
    mode === 'check'
      ? frameHead(photo, measured, document, baseline, task.levels)
      : { ...measured, photo, frame: chooseFrame(photo.file, measured.head, document, baseline, mode) }
  const ofHead = photo.measureDetail(largest, document.editing?.policy !== 'allowed')
  const taken = await during('head', () => measureHead(models, largest))
  const look = { file: photo.file, head: taken.head, mask: taken.views.head }
  const detail = during('detail', () => ofHead(look)).then((measured) => {
    if (measured.ok) reached('detail', { ...known, detail: measured.value })
    return measured
  })
  // `withDetail` handles a failure of this promise; until then, an unhandled rejection must not end the thread.
  detail.catch(() => {})
  const { head, frame, views, photo: framed } = frameOf(taken)
  const portrait = { faces, head, ...(frame.turnDeg && { taken: taken.head }) }
  const known: HeadEvidence = { ...asked, portrait, frame, views }
  reached('head', known)
  const behind = await during('background', () => lookBehind(models, framed, frame))
  if (!behind.ok) {
    // A decoder measures one photo at a time.
    await detail
    return behind
  }
  const { view, background } = behind.value
  const evidence = { ...known, views: { ...views, frame: view }, background }
  reached('background', evidence)
  return { ok: true, value: { evidence, detail } }
}

/** Measures the background behind the person in the judged frame. Problem: `unreadable_image`. */
async function lookBehind(
  models: Models,
  photo: SeenPhoto,
  frame: Frame,
): Promise<Outcome<{ view: PersonView; background: Background | null }>> {
  const whole: Outcome<View> = { ok: true, value: photo.whole }
  const from = seesFrameSmall(photo, frame) ? await photo.closeUp(frame) : whole
  if (!from.ok) return from
  const { x, y, scale } = from.value
  const { seen, coverage } = await maskPerson(models, from.value, {
    x: (frame.x - x) / scale,
    y: (frame.y - y) / scale,
    width: frame.width / scale,
    height: frame.height / scale,
  })
  const { x: left, y: top, width, height } = frame
  const view = { area: { x: left, y: top, width, height }, raster: seen, coverage }
  return { ok: true, value: { view, background: measureBackground(view) } }
}

/** Whether the frame has fewer pixels in the scaled-down photo than the person model reads. */
const seesFrameSmall = ({ whole }: SeenPhoto, frame: Frame) =>
  whole.scale > 1 && frame.height / whole.scale < personModelSide
