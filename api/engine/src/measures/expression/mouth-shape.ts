import type { MeshPoint } from '../../mesh/face-mesh.ts'
import { uprightFace } from './upright-face.ts'

/** What the mesh tells of a mouth that smiles, each in distances between the outer corners of the eyes. */
export interface MouthShape {
  /** From corner to corner. */
  readonly width: number
  /** How high the corners lie over the middle of the mouth. */
  readonly cornerLift: number
  /** How far the corners lie behind the middle of the mouth. */
  readonly cornerDepth: number
  readonly noseWidth: number
  /** How far the corners lie below the nose. */
  readonly noseToCorners: number
}

/** Points of MediaPipe's face mesh. */
const corners = [61, 291] as const
const nostrils = [129, 358] as const
const belowNose = [2]
const betweenLips = [13, 14]

/** Reads the shape of the mouth off a mesh of 478 points, in any unit. */
export function mouthShape(mesh: readonly MeshPoint[]): MouthShape {
  const { down, back, span } = uprightFace(mesh)
  return {
    width: span(corners),
    cornerLift: down(betweenLips) - down(corners),
    cornerDepth: back(corners) - back(betweenLips),
    noseWidth: span(nostrils),
    noseToCorners: down(corners) - down(belowNose),
  }
}
