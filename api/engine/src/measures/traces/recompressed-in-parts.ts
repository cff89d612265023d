import { thresholds } from '../../thresholds/all.ts'
import { traceThresholds } from '../../thresholds/traces.ts'
import { blockCoefficients, type Coefficients, frequencies } from './block-coefficients.ts'
import { keepsTraces } from './keeps-traces.ts'
import type { TraceMeasure } from './trace.ts'

/**
 * A face that was not compressed together with what is round it. A JPEG that is saved again, at a higher quality, keeps
 * in its coefficients the coarser steps of the first time (Lukáš and Fridrich, "Estimation of primary quantization
 * matrix in double compressed JPEG images", 2003). What was pasted or painted over in between has them no more. That
 * the whole picture was saved twice is ordinary, and no trace.
 *
 * Found where the first steps were those of the Independent JPEG Group's encoder and at least twice as coarse as the
 * file's, and the picture was not scaled in between. Untold of coarse JPEGs, which hide the first steps, and where
 * too few blocks hold any detail.
 */
export const recompressedInParts: TraceMeasure = ({ native, head, file }) => {
  const limits = thresholds.recompressedInParts
  if (!keepsTraces(file, limits.minJpegQuality)) return 'untold'
  const { face, rest } = blockCoefficients(native, file, head.mesh, limits.mostBlocks)
  const lying = file.orientation >= 5
  let widest: { face: number; rest: number } | null = null
  let told = false
  for (let quality: number = limits.lowestQuality; quality <= limits.highestQuality; quality++) {
    const steps = firstSteps(quality, file.jpegQuality ?? 100, lying)
    if (told && !mayBeKept(face, rest, steps)) continue
    const inFace = distanceFromSteps(face, steps)
    const inRest = distanceFromSteps(rest, steps)
    if (inFace === null || inRest === null) continue
    told = true
    if (Math.min(inFace, inRest) > limits.maxKept) continue
    if (widest && Math.abs(inFace - inRest) <= Math.abs(widest.face - widest.rest)) continue
    widest = { face: inFace, rest: inRest }
  }
  if (!told) return 'untold'
  const difference = widest ? Math.abs(widest.face - widest.rest) : 0
  if (!widest || difference < limits.minDifference) return null
  return {
    code: 'recompressed_in_parts',
    altered: widest.face > widest.rest ? 'person' : 'background',
    strength: difference,
    unit: 'share',
    message: 'The face and what is round it were compressed differently before the file was saved.',
  }
}

/** The encoder's step for an entry of the table of annex K.1 of ITU-T T.81. */
function stepAt(entry: number, quality: number): number {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
  return Math.max(Math.floor((entry * percent + 50) / 100), 1)
}

/** The steps at this quality, of each frequency; 0 where they would not show through the file's own. */
function firstSteps(quality: number, filesQuality: number, lying: boolean): number[] {
  return frequencies.map(({ entry, lyingEntry }) => {
    const at = lying ? lyingEntry : entry
    const step = stepAt(at, quality)
    return step >= Math.max(counted.coarser * stepAt(at, filesQuality), counted.leastStep) ? step : 0
  })
}

/** Whether the first two frequencies, which have most coefficients, leave it open that a part kept these steps. */
function mayBeKept(face: Coefficients, rest: Coefficients, steps: readonly number[]): boolean {
  const glance = [face, rest].map((part) => distanceFromSteps(part.slice(0, 2), steps, 1))
  return glance.some((distance) => distance === null || distance < counted.glance)
}

const { recompressed: counted } = traceThresholds

/**
 * How far the coefficients lie from whole steps, on average, over what chance gives: near 0 where those were the steps,
 * 1 where they were not. Null of too few coefficients.
 */
function distanceFromSteps(
  coefficients: Coefficients,
  steps: readonly number[],
  least: number = counted.least,
): number | null {
  let sum = 0
  let count = 0
  coefficients.forEach((values, frequency) => {
    const step = steps[frequency] ?? 0
    if (step === 0) return
    for (let at = 0; at < values.length; at++) {
      const inSteps = Math.abs(values[at] ?? 0) / step
      if (inSteps < counted.min || inSteps > counted.max) continue
      sum += Math.abs(inSteps - Math.floor(inSteps + 0.5))
      count++
    }
  })
  return count < least ? null : sum / count / 0.25
}
