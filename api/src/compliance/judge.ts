import type { RuleDocument } from '@likeness/rules'
import type { Outcome } from '../problem.ts'
import { allChecks } from './checks/all.ts'
import { type DecodedPhoto, decodePhoto } from './decode.ts'
import type { Evidence } from './evidence.ts'
import { chooseFrame, type Frame } from './frame.ts'
import { measurementsOf } from './measurements.ts'
import type { CheckResult, Mode } from './result.ts'
import { noStopwatch, type Stopwatch } from './stages.ts'
import { statusOf } from './verdict.ts'
import { type Backdrop, measureBackdrop } from './vision/backdrop.ts'
import { type Models, personModelSide } from './vision/models.ts'
import { measurePortrait } from './vision/portrait.ts'

export interface Task {
  readonly bytes: Uint8Array
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly mode: Mode
}

/** One photo against one rule: decode, measure, choose the frame, check, conclude. Problems are decodePhoto's. */
export async function judgePhoto(
  models: Models,
  task: Task,
  during: Stopwatch = noStopwatch,
): Promise<Outcome<CheckResult>> {
  const decoded = await during('decode', () => decodePhoto(task.bytes))
  if (!decoded.ok) return decoded
  const photo = decoded.value
  const portrait = await during('portrait', () => measurePortrait(models, photo))
  const frame = chooseFrame(photo.file, portrait.head, task.document, task.baseline, task.mode)
  const backdrop = portrait.head ? await during('backdrop', () => backdropOf(models, photo, frame)) : null
  const evidence = { ...task, file: photo.file, portrait, frame, backdrop }
  return { ok: true, value: await during('checks', () => conclude(evidence)) }
}

/** From close up where the frame has fewer pixels in the scaled-down photo than the person model reads. */
async function backdropOf(models: Models, photo: DecodedPhoto, frame: Frame): Promise<Backdrop | null> {
  const isSmall = photo.whole.scale > 1 && frame.height / photo.whole.scale < personModelSide
  const { raster, x, y, scale } = isSmall ? await photo.closeUp(frame) : photo.whole
  return measureBackdrop(models, raster, {
    x: (frame.x - x) / scale,
    y: (frame.y - y) / scale,
    width: frame.width / scale,
    height: frame.height / scale,
  })
}

/** Runs every check on the evidence and draws the verdict. */
export function conclude(evidence: Evidence): CheckResult {
  const { document, frame } = evidence
  const findings = allChecks.map((check) => check(evidence)).filter((finding) => finding !== null)
  const [source] = Object.values(document.sources)
  return {
    document: document.id.toUpperCase(),
    status: statusOf(findings),
    rules_version: document.version,
    mode: evidence.mode,
    checks: Object.fromEntries(findings.map(({ check, outcome }) => [check, outcome])),
    findings,
    crop: { x: frame.x, y: frame.y, width: frame.width, height: frame.height },
    measurements: measurementsOf(evidence),
    source: { authority: document.authority, url: source?.url ?? '' },
  }
}
