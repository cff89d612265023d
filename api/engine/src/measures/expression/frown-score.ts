import type { MeshPoint } from '../../mesh/face-mesh.ts'
import { expressionThresholds } from '../../thresholds/expression.ts'
import { uprightFace } from './upright-face.ts'

/** Points of MediaPipe's face mesh. */
const eyeCorners = [33, 133, 362, 263]
const brows = [105, 52, 334, 282]
const mouthCorners = [78, 308] as const
const betweenLips = [13, 14]

const { neutralBrows, neutralDroop } = expressionThresholds

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
  const raisedBrows = (browHeight - neutralBrows.mean) / neutralBrows.deviation
  return { frown: (droop - neutralDroop.mean) / neutralDroop.deviation - raisedBrows, raisedBrows }
}
