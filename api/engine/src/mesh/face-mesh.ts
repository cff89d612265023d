import type { Rectangle } from '../decoding/raster.ts'

export interface MeshPoint {
  readonly x: number
  readonly y: number
  /** Depth in the same unit as x and y. Smaller is nearer to the camera. */
  readonly z: number
}

/** The 478 points of one face in the numbering of MediaPipe's face mesh. Points 468 to 477 are the irises. */
export interface FaceMesh {
  readonly box: Rectangle
  /** The detector's confidence that this is a face, 0 to 1. */
  readonly boxScore: number
  /** The mesh model's log-odds that there is a face under its mesh. */
  readonly meshLogOdds: number
  readonly points: readonly MeshPoint[]
}
