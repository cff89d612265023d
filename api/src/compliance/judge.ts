import type { RuleDocument } from '@likeness/rules'
import type { Outcome } from '../problem.ts'
import { allChecks } from './checks/all.ts'
import { type DecodedPhoto, decodePhoto } from './decode.ts'
import type { Evidence } from './evidence.ts'
import { chooseFrame, type Frame } from './frame.ts'
import { measurementsOf } from './measurements.ts'
import { qualityOf } from './quality/all.ts'
import type { CheckResult, Mode } from './result.ts'
import { noStopwatch, type Stopwatch } from './stages.ts'
import { relax, ruleFor, type Subject } from './subject.ts'
import { statusOf } from './verdict.ts'
import type { PersonView } from './views/views.ts'
import { measureBackdrop } from './vision/backdrop.ts'
import { type Models, personModelSide } from './vision/models.ts'
import { maskPerson } from './vision/person-mask.ts'
import { measurePortrait } from './vision/portrait.ts'

export interface Task {
  readonly bytes: Uint8Array
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly mode: Mode
  readonly subject: Subject
}

/** One photo against one rule: gather the evidence, check it, conclude. Problems are decodePhoto's. */
export async function judgePhoto(
  models: Models,
  task: Task,
  during: Stopwatch = noStopwatch,
): Promise<Outcome<CheckResult>> {
  const gathered = await gatherEvidence(models, task, during)
  if (!gathered.ok) return gathered
  return { ok: true, value: await during('checks', () => conclude(gathered.value)) }
}

/** All that the checks look at: decodes, measures and chooses the frame. Problems are decodePhoto's. */
export async function gatherEvidence(
  models: Models,
  task: Task,
  during: Stopwatch = noStopwatch,
): Promise<Outcome<Evidence>> {
  const decoded = await during('decode', () => decodePhoto(task.bytes))
  if (!decoded.ok) return decoded
  const photo = decoded.value
  const rule = ruleFor(task.document, task.subject)
  const baseline = ruleFor(task.baseline, task.subject).document
  const { portrait, views } = await during('portrait', () => measurePortrait(models, photo))
  const frame = chooseFrame(photo.file, portrait.head, rule.document, baseline, task.mode)
  const seen = {
    document: rule.document,
    relaxed: rule.relaxed,
    baseline,
    mode: task.mode,
    subject: task.subject,
    file: photo.file,
    portrait,
    frame,
  }
  if (!views) return { ok: true, value: { ...seen, views: null, backdrop: null } }
  const backdropSeen = await during('backdrop', async () => {
    const view = await viewFrame(models, photo, frame)
    const all = { ...views, frame: view, native: await views.native }
    return { views: all, backdrop: measureBackdrop(view) }
  })
  return { ok: true, value: { ...seen, ...backdropSeen } }
}

/** From close up where the frame has fewer pixels in the scaled-down photo than the person model reads. */
async function viewFrame(models: Models, photo: DecodedPhoto, frame: Frame): Promise<PersonView> {
  const isSmall = photo.whole.scale > 1 && frame.height / photo.whole.scale < personModelSide
  const { raster, x, y, scale } = isSmall ? await photo.closeUp(frame) : photo.whole
  const { seen, coverage } = maskPerson(models, raster, {
    x: (frame.x - x) / scale,
    y: (frame.y - y) / scale,
    width: frame.width / scale,
    height: frame.height / scale,
  })
  const { x: left, y: top, width, height } = frame
  return { area: { x: left, y: top, width, height }, raster: seen, coverage }
}

/** Runs every check on the evidence and draws the verdict. */
export function conclude(evidence: Evidence): CheckResult {
  const { document, frame } = evidence
  const findings = allChecks
    .map((check) => check(evidence))
    .filter((finding) => finding !== null)
    .map((finding) => relax(finding, evidence.relaxed))
  const [source] = Object.values(document.sources)
  return {
    document: document.id.toUpperCase(),
    status: statusOf(findings),
    rules_version: document.version,
    mode: evidence.mode,
    subject: evidence.subject,
    relaxed: [...evidence.relaxed],
    checks: Object.fromEntries(findings.map(({ check, outcome }) => [check, outcome])),
    findings,
    quality: qualityOf(evidence),
    crop: { x: frame.x, y: frame.y, width: frame.width, height: frame.height },
    measurements: measurementsOf(evidence),
    source: { authority: document.authority, url: source?.url ?? '' },
  }
}
