import type { Rectangle } from '../decoding/raster.ts'

export interface MeshPoint {
  readonly x: number
  readonly y: number
  /** Depth in the same unit as x and y. Smaller is nearer to the camera. */
  readonly z: number
}

/**
 * The parts of a face of which the landmark network gives a description of its own, and the face as a whole; left and right
 * are the image's.
 */
export const faceParts = ['leftEye', 'leftIris', 'rightEye', 'rightIris', 'mouth', 'face'] as const
export type FacePart = (typeof faceParts)[number]

/**
 * The values of the landmark network's inner layers, from which it reads the points of each part, in the order rows, columns,
 * channels: 2 x 2 x 128 of an eye, an iris and the mouth, 6 x 6 x 128 of the face. They tell how a part looks, and not who a person is: the network
 * was trained to find points alone.
 */
export type FaceLayers = Readonly<Record<FacePart, Float32Array>>

/** The 478 points of one face in the numbering of MediaPipe's face mesh. Points 468 to 477 are the irises. */
export interface FaceMesh {
  readonly box: Rectangle
  /** The detector's confidence that this is a face, 0 to 1. */
  readonly boxScore: number
  /** The mesh model's log-odds that there is a face under its mesh. */
  readonly meshLogOdds: number
  readonly points: readonly MeshPoint[]
  readonly layers: FaceLayers
}
