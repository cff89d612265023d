import type { MeshPoint } from '../../mesh/face-mesh.ts'
import { betweenLips, meshPoints, mouthCorners, nostrils } from '../../mesh/mesh-points.ts'
import { uprightFace } from './upright-face.ts'

/** The shape of a mouth in the mesh. All lengths are in distances between the outer corners of the eyes. */
export interface MouthShape {
  /** From corner to corner. */
  readonly width: number
  /** How high the corners are above the middle of the mouth. */
  readonly cornerLift: number
  /** How far the corners are behind the middle of the mouth. */
  readonly cornerDepth: number
  readonly noseWidth: number
  /** How far the corners are below the nose. */
  readonly noseToCorners: number
}

/** Reads the shape of the mouth from a mesh of 478 points, in any unit. */
export function mouthShape(mesh: readonly MeshPoint[]): MouthShape {
  const { down, back, span } = uprightFace(mesh)
  return {
    width: span(mouthCorners),
    cornerLift: down(betweenLips) - down(mouthCorners),
    cornerDepth: back(mouthCorners) - back(betweenLips),
    noseWidth: span(nostrils),
    noseToCorners: down(mouthCorners) - down([meshPoints.noseBase]),
  }
}
