import { glassesThresholds } from '../../thresholds/measures/glasses.ts'
import type { FaceView } from '../../views/face-view.ts'
import { brighterThanAround, type EyesBand, eyesBand, mirrored, stepDown } from './eyes-band.ts'
import { lineStrength, type Span } from './line-strength.ts'

/** Across the ridge of the nose, from above the eyes to the lowest place of a heavy bridge. */
const bridge: { along: Span; across: Span } = { along: [188, 213], across: [142, 208] }
/** Next to the outer corner of the eye on the image's left, where the temple or the lens's outer end runs. */
const arm: { along: Span; across: Span } = { along: [78, 104], across: [130, 190] }

const least = glassesThresholds.leastStrength.value

const strengths = new WeakMap<FaceView, number>()

/**
 * How strongly a bridge runs across the nose and arms run from the eyes outwards, 0 and up: the geometric mean of the
 * two, each in luma steps divided by the skin's luma + 120. Faces without glasses have at most one of the two. Bridge
 * and arms are measured instead of rims, because every frame has them, so that rimless and half-rimmed glasses are
 * found too.
 */
export function glassesStrength(view: FaceView): number {
  const strength = strengths.get(view) ?? measure(eyesBand(view))
  strengths.set(view, strength)
  return strength
}

function measure(band: EyesBand): number {
  const step = (x: number, y: number) => stepDown(band, x, y)
  const ridge = (x: number, y: number) => brighterThanAround(band, x, y)
  const [bridgeEdges] = lineStrength(step, bridge.along, bridge.across)
  const [, bridgeRidge] = lineStrength(ridge, bridge.along, bridge.across)
  const [leftArm] = lineStrength(step, arm.along, arm.across)
  const [rightArm] = lineStrength(step, mirrored(arm.along), arm.across)
  return geometricMean([geometricMean([bridgeEdges, bridgeRidge]), geometricMean([leftArm, rightArm])])
}

function geometricMean(values: readonly number[]): number {
  const logs = values.reduce((sum, value) => sum + Math.log(Math.max(value, least)), 0)
  return Math.exp(logs / values.length)
}
