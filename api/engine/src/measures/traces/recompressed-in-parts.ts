import { thresholds } from '../../thresholds/all.ts'
import { traceThresholds } from '../../thresholds/measures/traces.ts'
import { blockCoefficients, type Coefficients, frequencies } from './block-coefficients.ts'
import { keepsTraces } from './keeps-traces.ts'
import type { TraceMeasure } from './trace.ts'

/**
 * A face that was not compressed together with its surroundings. If a JPEG is saved again at a higher quality, its
 * coefficients keep the coarser steps of the first compression (Lukáš and Fridrich, "Estimation of primary
 * quantization matrix in double compressed JPEG images", 2003). Parts that were pasted or painted over in between do
 * not have these steps. A picture that was saved twice as a whole is ordinary and has no trace.
 *
 * The mark is found if the first steps were those of the Independent JPEG Group's encoder and at least twice as
 * coarse as the file's steps, and if the picture was not scaled in between. Returns `untold` for coarse JPEGs, which
 * hide the first steps, and if too few blocks hold any detail.
 */
export const recompressedInParts: TraceMeasure = ({ native, head, file }) => {
  const limits = thresholds.recompressedInParts
  if (!keepsTraces(file, limits.minJpegQuality)) return 'untold'
  const { face, rest } = blockCoefficients(native, file, head.mesh, limits.mostBlocks)
  const lying = file.orientation >= 5
  let widest: { face: number; rest: number } | null = null
  let canMeasure = false
  for (let quality: number = limits.lowestQuality; quality <= limits.highestQuality; quality++) {
    const steps = firstSteps(quality, file.jpegQuality ?? 100, lying)
    if (canMeasure && !mayBeKept(face, rest, steps)) continue
    const inFace = distanceFromSteps(face, steps)
    const inRest = distanceFromSteps(rest, steps)
    if (inFace === null || inRest === null) continue
    canMeasure = true
    if (Math.min(inFace, inRest) > limits.maxKept) continue
    if (widest && Math.abs(inFace - inRest) <= Math.abs(widest.face - widest.rest)) continue
    widest = { face: inFace, rest: inRest }
  }
  if (!canMeasure) return 'untold'
  const difference = widest ? Math.abs(widest.face - widest.rest) : 0
  if (!widest || difference < limits.minDifference) return null
  return {
    code: 'recompressed_in_parts',
    altered: widest.face > widest.rest ? 'person' : 'background',
    strength: difference,
    unit: 'share',
  }
}

/** The encoder's step for an entry of the table of annex K.1 of ITU-T T.81. */
function stepAt(entry: number, quality: number): number {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
  return Math.max(Math.floor((entry * percent + 50) / 100), 1)
}

/** The step of each frequency at this quality. It is 0 if the file's own steps would hide it. */
function firstSteps(quality: number, filesQuality: number, lying: boolean): number[] {
  return frequencies.map(({ entry, lyingEntry }) => {
    const at = lying ? lyingEntry : entry
    const step = stepAt(at, quality)
    return step >= Math.max(counted.coarser * stepAt(at, filesQuality), counted.leastStep) ? step : 0
  })
}

/** Whether a part may have kept these steps, judged by the first two frequencies, which have the most coefficients. */
function mayBeKept(face: Coefficients, rest: Coefficients, steps: readonly number[]): boolean {
  const glance = [face, rest].map((part) => distanceFromSteps(part.slice(0, 2), steps, 1))
  return glance.some((distance) => distance === null || distance < counted.glance)
}

const { recompressed: counted } = traceThresholds

/**
 * The mean distance of the coefficients from whole steps, relative to what chance gives: near 0 if these were the
 * steps, 1 if they were not. Null if there are too few coefficients.
 */
function distanceFromSteps(
  coefficients: Coefficients,
  steps: readonly number[],
  least: number = counted.least,
): number | null {
  let sum = 0
  let count = 0
  for (const [frequency, values] of coefficients.entries()) {
    const step = steps[frequency] ?? 0
    if (step === 0) continue
    for (let at = 0; at < values.length; at++) {
      const inSteps = Math.abs(values[at] ?? 0) / step
      if (inSteps < counted.min || inSteps > counted.max) continue
      sum += Math.abs(inSteps - Math.floor(inSteps + 0.5))
      count++
    }
  }
  return count < least ? null : sum / count / 0.25
}
