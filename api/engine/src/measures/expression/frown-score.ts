import type { MeshPoint } from '../../mesh/face-mesh.ts'
import { betweenLips, browMiddles, eyeCorners, innerMouthCorners } from '../../mesh/mesh-points.ts'
import { expressionThresholds } from '../../thresholds/measures/expression.ts'
import { uprightFace } from './upright-face.ts'

const { neutralBrows, neutralDroop } = expressionThresholds

/** How far a face is from a neutral one, in standard deviations of neutral faces. */
export interface FrownScore {
  /** How far the corners of the mouth and the brows are lowered, added up. */
  readonly frown: number
  /** How far the brows are raised. */
  readonly raisedBrows: number
}

/** Reads brows and mouth from a mesh of 478 points, in any unit. */
export function frownScore(mesh: readonly MeshPoint[]): FrownScore {
  const { down, span } = uprightFace(mesh)
  const droop = (down(innerMouthCorners) - down(betweenLips)) / span(innerMouthCorners)
  const browHeight = down(eyeCorners) - down(browMiddles)
  const raisedBrows = (browHeight - neutralBrows.mean) / neutralBrows.deviation
  return { frown: (droop - neutralDroop.mean) / neutralDroop.deviation - raisedBrows, raisedBrows }
}
