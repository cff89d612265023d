import type { MeshPoint } from '../../mesh/face-mesh.ts'
import { uprightFace } from './upright-face.ts'

/** Points of MediaPipe's face mesh. */
const eyeCorners = [33, 133, 362, 263]
const brows = [105, 52, 334, 282]
const mouthCorners = [78, 308] as const
const betweenLips = [13, 14]

/** Mean and standard deviation of 51 neutral studio portraits. */
const neutral = {
  /** How far the ends of the line between the lips lie below its middle, in mouth widths. */
  droop: { mean: 0.022, deviation: 0.031 },
  /** How high the middle of the brows lies over the eyes' corners, in distances between the outer ones. */
  brows: { mean: 0.261, deviation: 0.024 },
} as const

/** How far a face is from a neutral one, in standard deviations of neutral faces. */
export interface FrownScore {
  /** How far the corners of the mouth and the brows are down, added up. */
  readonly frown: number
  /** How far the brows are up. */
  readonly raisedBrows: number
}

/** Reads brows and mouth off a mesh of 478 points, in any unit. */
export function frownScore(mesh: readonly MeshPoint[]): FrownScore {
  const { down, span } = uprightFace(mesh)
  const droop = (down(mouthCorners) - down(betweenLips)) / span(mouthCorners)
  const browHeight = down(eyeCorners) - down(brows)
  const raisedBrows = (browHeight - neutral.brows.mean) / neutral.brows.deviation
  return { frown: (droop - neutral.droop.mean) / neutral.droop.deviation - raisedBrows, raisedBrows }
}
