import type { Frame } from '../framing/frame.ts'
import { type Said, say } from '../messages/message.ts'
import type { Finding } from '../result/result.ts'
import { thresholds } from '../thresholds/all.ts'
import { type Limits, missOf, round } from './band.ts'
import { judgeReading, type ReadingJudgement } from './reading.ts'

/** A vertical length inside the frame, compared with a rule's band in the rule's own unit. */
export interface FrameMeasure extends ReadingJudgement {
  /** How far beyond the missed limit: "2 mm on the print", or "3 % of the photo’s height". */
  readonly miss: Said
  readonly fields: Pick<Finding, 'measured' | 'unit' | 'uncertainty' | 'probability' | 'required'>
}

/**
 * Converts source pixels to millimetres of the print, or to percent of the frame's height if the rule is in percent or
 * names no print, and judges them. `band` is in shares of the frame's height; `errorPx` is the uncertainty of `lengthPx`.
 */
export function measureInFrame(
  { height, printMm }: Frame,
  { lengthPx, errorPx }: { lengthPx: number; errorPx: number },
  ruleUnit: 'mm' | 'percent' | undefined,
  band: Limits,
): FrameMeasure {
  const inMm = ruleUnit !== 'percent' && printMm !== null
  const [whole, unit] = inMm ? ([printMm.heightMm, 'mm'] as const) : ([100, '%'] as const)
  const scaled = (limit: number | null) => (limit === null ? null : round(limit * whole))
  const required = { min: scaled(band.min), max: scaled(band.max) }
  const measured = (lengthPx / height) * whole
  const uncertainty = (errorPx / height) * whole
  const templateError = templateErrorIn(unit, printMm?.heightMm)
  const judgement = judgeReading({ measured, uncertainty, templateError }, required)
  const { probability } = judgement
  return {
    ...judgement,
    miss: say(inMm ? 'miss.mm' : 'miss.height', { beyond: missOf(measured, required) }),
    fields: { measured: round(measured), unit, uncertainty: round(uncertainty), probability, required },
  }
}

/**
 * The error with which an authority reads a length from a print, in the unit of the measure. 0 where nothing is printed.
 *
 * @param wholeMm The print's side along which is measured; undefined without a print.
 */
export function templateErrorIn(unit: 'mm' | '%', wholeMm: number | undefined): number {
  const errorMm = thresholds.templateErrorMm
  if (unit === 'mm') return errorMm
  return wholeMm === undefined ? 0 : (errorMm / wholeMm) * 100
}
