import type { Rectangle } from '../decode/raster.ts'
import { portraitThresholds } from '../thresholds/portrait.ts'
import { closerLooks, eyePoints, faceSides, lipGaps, meshPoints, pupils } from './mesh-points.ts'

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
 * channels: 2 x 2 x 128 of an eye, an iris and the mouth, 6 x 6 x 128 of the face. They describe how a part looks, not who the person is: the network
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

const { lips, leftEye, rightEye } = closerLooks

/**
 * The irises come after the mesh: the centre, then the four ends of the cross, of the left eye and then of the right.
 */
const irisPoints = 5

/** The mesh of one face in the network's own pixels. z points towards the back of the head, in the same unit. */
export interface RefinedPoints {
  readonly points: readonly MeshPoint[]
  /** The log-odds that there is a face under the mesh. At 0 both are equally likely. */
  readonly logOdds: number
}

/**
 * Combines the network's outputs. The landmark network (attention mesh, Grishchenko et al. 2020) gives 468 points of
 * the whole face. Its refined regions give better places for the points of the lips and of each eye, and the irises.
 * Depth is that of the whole mesh; an iris gets the mean depth of its eye.
 */
export function refinedPoints(outputs: readonly Float32Array[]): RefinedPoints {
  const [mesh] = ofLength(outputs, 1404)
  const [mouth] = ofLength(outputs, lips.length * 2)
  const [flag] = ofLength(outputs, 1)
  if (!mesh || !mouth || !flag) throw new Error('The landmark network lacks an output.')
  const points = Array.from({ length: mesh.length / 3 }, (_, i) => ({
    x: mesh[i * 3] ?? 0,
    y: mesh[i * 3 + 1] ?? 0,
    z: mesh[i * 3 + 2] ?? 0,
  }))
  const eyes = [leftEye, rightEye].map((numbers) => ({ numbers, middle: middleOf(points, numbers) }))
  const looks = eyes.map(({ middle }) => nearest(ofLength(outputs, leftEye.length * 2), middle))
  const irises = eyes.map(({ middle }) => nearest(ofLength(outputs, irisPoints * 2), middle))
  const refined = [...points]
  replace(refined, lips, mouth)
  eyes.forEach(({ numbers, middle }, eye) => {
    replace(refined, numbers, looks[eye] ?? [])
    for (let i = 0; i < irisPoints; i++) {
      refined.push({ x: irises[eye]?.[i * 2] ?? 0, y: irises[eye]?.[i * 2 + 1] ?? 0, z: middle.z })
    }
  })
  return { points: refined, logOdds: flag[0] ?? 0 }
}

const ofLength = (outputs: readonly Float32Array[], length: number) =>
  outputs.filter((values) => values.length === length)

/** The refined regions of both eyes have the same length and no name. The one at the place of the eye is chosen. */
function nearest(looks: readonly Float32Array[], { x }: MeshPoint): Float32Array {
  const [first, second] = looks
  if (!first || !second) throw new Error('The landmark network lacks a closer look at an eye.')
  const away = (look: Float32Array) => Math.abs((look[0] ?? 0) - x)
  return away(first) <= away(second) ? first : second
}

function middleOf(points: readonly MeshPoint[], numbers: readonly number[]): MeshPoint {
  const sum = { x: 0, y: 0, z: 0 }
  for (const number of numbers) {
    sum.x += (points[number]?.x ?? 0) / numbers.length
    sum.y += (points[number]?.y ?? 0) / numbers.length
    sum.z += (points[number]?.z ?? 0) / numbers.length
  }
  return sum
}

function replace(points: MeshPoint[], numbers: readonly number[], look: ArrayLike<number>): void {
  numbers.forEach((number, i) => {
    points[number] = { x: look[i * 2] ?? 0, y: look[i * 2 + 1] ?? 0, z: points[number]?.z ?? 0 }
  })
}
