import type { Outcome } from '../problem.ts'
import { type DecodedPhoto, decodePhoto, type View } from './decode.ts'
import { type Detail, measureDetail } from './detail/detail.ts'
import { type HeadLook, nativeHead } from './detail/head-pixels.ts'
import type { Evidence } from './evidence.ts'
import { chooseFrame, type Frame } from './frame.ts'
import type { Task } from './judge.ts'
import type { Raster } from './raster.ts'
import { noStopwatch, type Stopwatch } from './stages.ts'
import { ruleFor } from './subject.ts'
import type { PersonView } from './views/views.ts'
import { type Backdrop, measureBackdrop } from './vision/backdrop.ts'
import { type Models, personModelSide } from './vision/models.ts'
import { maskPerson } from './vision/person-mask.ts'
import { measurePortrait } from './vision/portrait.ts'

/** Measures the detail of a head, given its looks and all the photo's own pixels. */
export type DetailMeasure = (look: HeadLook, photo: Raster) => Detail | Promise<Detail>

/** Does so in the thread that asks; `openDetailThread` does it beside. */
export const measureHere: DetailMeasure = (look, photo) =>
  measureDetail({ ...look, native: nativeHead(photo, look.head) })

/** All that the checks look at: decodes, measures and chooses the frame. Problems are decodePhoto's. */
export async function gatherEvidence(
  models: Models,
  task: Task,
  during: Stopwatch = noStopwatch,
  measure: DetailMeasure = measureHere,
): Promise<Outcome<Evidence>> {
  const decoded = await during('decode', () => decodePhoto(task.bytes))
  if (!decoded.ok) return decoded
  const photo = decoded.value
  const { document, relaxed } = ruleFor(task.document, task.subject)
  const baseline = ruleFor(task.baseline, task.subject).document
  const portrayed = await during('portrait', () => measurePortrait(models, photo))
  if (!portrayed.ok) return portrayed
  const { portrait, views } = portrayed.value
  const frame = chooseFrame(photo.file, portrait.head, document, baseline, task.mode)
  const { mode, subject } = task
  const seen = { document, relaxed, baseline, mode, subject, file: photo.file, portrait, frame }
  const { head } = portrait
  if (!head || !views) return { ok: true, value: { ...seen, views: null, detail: null, backdrop: null } }
  const pixels = await photo.native
  if (!pixels.ok) return pixels
  const look = { file: photo.file, head, face: views.face, mask: views.head }
  const [detail, behind] = await Promise.all([
    during('detail', () => measure(look, pixels.value)),
    during('backdrop', () => lookBehind(models, photo, frame)),
  ])
  if (!behind.ok) return behind
  const { view, backdrop } = behind.value
  return { ok: true, value: { ...seen, views: { ...views, frame: view }, detail, backdrop } }
}

/** The judged frame, and what stands behind the person in it. Problem: `unreadable_image`. */
async function lookBehind(
  models: Models,
  photo: DecodedPhoto,
  frame: Frame,
): Promise<Outcome<{ view: PersonView; backdrop: Backdrop | null }>> {
  const whole: Outcome<View> = { ok: true, value: photo.whole }
  const from = seesFrameSmall(photo, frame) ? await photo.closeUp(frame) : whole
  if (!from.ok) return from
  const { raster, x, y, scale } = from.value
  const { seen, coverage } = maskPerson(models, raster, {
    x: (frame.x - x) / scale,
    y: (frame.y - y) / scale,
    width: frame.width / scale,
    height: frame.height / scale,
  })
  const { x: left, y: top, width, height } = frame
  const view = { area: { x: left, y: top, width, height }, raster: seen, coverage }
  return { ok: true, value: { view, backdrop: measureBackdrop(view) } }
}

/** Whether the frame has fewer pixels in the scaled-down photo than the person model reads. */
const seesFrameSmall = ({ whole }: DecodedPhoto, frame: Frame) =>
  whole.scale > 1 && frame.height / whole.scale < personModelSide
