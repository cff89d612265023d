import { portraitThresholds } from '../thresholds/measures/portrait.ts'
import type { FaceMesh, MeshPoint } from './face-mesh.ts'
import { eyePoints, faceSides, lipGaps, meshPoints, pupils } from './mesh-points.ts'

/** A place in the photo. The unit is that of the caller's raster. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The landmarks and distances that can be read from the mesh alone, in the raster's pixels. */
export interface FaceLandmarks {
  /** The pupils, first the one on an upright image's left. */
  readonly eyes: readonly [Point, Point]
  readonly eyeMiddle: Point
  /** The menton: the lowest point of the chin. */
  readonly chin: Point
  /** The upper end of the mesh, near the hairline. */
  readonly forehead: Point
  readonly glabella: Point
  readonly noseBridge: Point
  readonly interEye: number
  /** The distance from the eyes' middle to the menton, T in the standard (ISO/IEC 29794-5). */
  readonly eyeToChin: number
  /** The distance between the mesh's outermost points, which are in front of the ears. */
  readonly faceWidth: number
  /** Unit vector from the chin to the eyes. */
  readonly up: Point
  /** The gap between the lids divided by the eye's width, for the eye that is closed further. */
  readonly eyeOpening: number
  /** The largest gap between the lips divided by `eyeToChin` (ISO/IEC 29794-5, mouth closed). */
  readonly mouthOpening: number
}

/** Names the points of a mesh and measures the distances that the checks need. Throws if the mesh lacks a point. */
export function readLandmarks(mesh: Pick<FaceMesh, 'points'>): FaceLandmarks {
  const at = (number: number): MeshPoint => {
    const point = mesh.points[number]
    if (!point) throw new Error(`The face mesh has no point ${number}.`)
    return point
  }
  const gap = ([a, b]: readonly [number, number]) => distance(at(a), at(b))
  const opening = ({ outer, inner, lids }: (typeof eyePoints)[number]) =>
    lids.reduce((sum, lid) => sum + gap(lid), 0) / lids.length / distance(at(outer), at(inner))
  const eyes: [Point, Point] = [at(pupils[0]), at(pupils[1])]
  const eyeMiddle = middle(...eyes)
  const meshChin = at(meshPoints.chin)
  const meshReach = distance(eyeMiddle, meshChin)
  const up = { x: (eyeMiddle.x - meshChin.x) / meshReach, y: (eyeMiddle.y - meshChin.y) / meshReach }
  const below = meshReach * portraitThresholds.mentonBelowMesh.value
  const eyeToChin = meshReach + below
  return {
    eyes,
    eyeMiddle,
    chin: { x: meshChin.x - up.x * below, y: meshChin.y - up.y * below },
    forehead: at(meshPoints.foreheadTop),
    glabella: at(meshPoints.glabella),
    noseBridge: at(meshPoints.noseBridge),
    interEye: distance(...eyes),
    eyeToChin,
    faceWidth: gap(faceSides),
    up,
    eyeOpening: Math.min(...eyePoints.map(opening)),
    mouthOpening: Math.max(...lipGaps.map(gap)) / eyeToChin,
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
