import type { FaceMesh } from '../mesh/face-mesh.ts'
import { meshPoints } from '../mesh/mesh-points.ts'
import { portraitThresholds } from '../thresholds/portrait.ts'

/** Three numbers: x to the image's right, y down, z away from the camera. */
export type Vector3 = readonly [x: number, y: number, z: number]

/** A 3 x 3 matrix as its three columns, which are the images of the axes. */
export interface Matrix3 {
  readonly x: Vector3
  readonly y: Vector3
  readonly z: Vector3
}

/**
 * The rotation that best turns `model` onto `seen`, point by point, for any size and place. It is the orthogonal
 * polar factor of their covariance (Schönemann 1966), by Higham's Newton iteration (SIAM J. Sci. Stat. Comput. 7,
 * 1986). Both lists must have the same length, with at least three points, not all on one line.
 */
function bestRotation(model: readonly Vector3[], seen: readonly Vector3[]): Matrix3 {
  let rotation = covariance(model, seen)
  for (let round = 0; round < 30; round++) {
    const inverse = inverseTranspose(rotation)
    const balance = Math.sqrt(size(inverse) / size(rotation))
    rotation = combine(rotation, balance / 2, inverse, 1 / (2 * balance))
  }
  return rotation
}

function covariance(model: readonly Vector3[], seen: readonly Vector3[]): Matrix3 {
  const [from, to] = [centre(model), centre(seen)]
  let sum: Matrix3 = { x: [0, 0, 0], y: [0, 0, 0], z: [0, 0, 0] }
  model.forEach((point, i) => {
    const target = seen[i]
    if (!target) throw new Error('The two point lists differ in length.')
    const moved = subtract(target, to)
    const [x, y, z] = subtract(point, from)
    sum = combine(sum, 1, { x: scale(moved, x), y: scale(moved, y), z: scale(moved, z) }, 1)
  })
  return sum
}

function centre(points: readonly Vector3[]): Vector3 {
  return scale(
    points.reduce<Vector3>((sum, point) => add(sum, point), [0, 0, 0]),
    1 / points.length,
  )
}

/** The columns are the cross products of the other two columns divided by the determinant. */
function inverseTranspose({ x, y, z }: Matrix3): Matrix3 {
  const cofactor = { x: cross(y, z), y: cross(z, x), z: cross(x, y) }
  const determinant = dot(x, cofactor.x)
  return combine(cofactor, 1 / determinant, cofactor, 0)
}

function combine(a: Matrix3, factorA: number, b: Matrix3, factorB: number): Matrix3 {
  const mix = (left: Vector3, right: Vector3) => add(scale(left, factorA), scale(right, factorB))
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), z: mix(a.z, b.z) }
}

const size = ({ x, y, z }: Matrix3) => Math.hypot(...x, ...y, ...z)
const add = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const subtract = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const scale = (a: Vector3, by: number): Vector3 => [a[0] * by, a[1] * by, a[2] * by]
const dot = (a: Vector3, b: Vector3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector3, b: Vector3): Vector3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/**
 * The parts of a face that expression hardly moves (bridge and tip of the nose, eye corners, forehead, temples,
 * cheekbones), as the mesh model gives them for a frontal, level head. Each entry is the mesh point, x to the image's
 * right, y down, and z away from the camera. The unit is the root mean square distance of the set from its centre.
 * The values are the mean of 57 neutral faces (51 studio portraits, 6 rendered heads) after alignment, made
 * symmetric.
 */
export const rigidFace: readonly (readonly [point: number, x: number, y: number, z: number])[] = [
  [meshPoints.noseBridge, 0, 0.018, -0.376],
  [meshPoints.noseRoot, 0, -0.116, -0.302],
  [meshPoints.upperNoseRidge, 0, 0.143, -0.462],
  [meshPoints.middleNoseRidge, 0, 0.264, -0.556],
  [meshPoints.lowerNoseRidge, 0, 0.393, -0.652],
  [meshPoints.noseTip, 0, 0.547, -0.692],
  [meshPoints.leftEyeOuter, -0.782, -0.06, 0.084],
  [meshPoints.leftEyeInner, -0.299, -0.022, -0.009],
  [meshPoints.rightEyeInner, 0.299, -0.022, -0.009],
  [meshPoints.rightEyeOuter, 0.782, -0.06, 0.084],
  [meshPoints.foreheadTop, 0, -0.958, -0.226],
  [meshPoints.foreheadMiddle, 0, -0.684, -0.292],
  [meshPoints.glabella, 0, -0.394, -0.339],
  [meshPoints.nasion, 0, -0.246, -0.314],
  [meshPoints.leftForeheadSide, -0.612, -0.905, -0.085],
  [meshPoints.rightForeheadSide, 0.612, -0.905, -0.085],
  [meshPoints.leftForeheadEdge, -0.33, -0.949, -0.198],
  [meshPoints.rightForeheadEdge, 0.33, -0.949, -0.198],
  [meshPoints.leftUpperTemple, -1.045, -0.652, 0.338],
  [meshPoints.rightUpperTemple, 1.045, -0.652, 0.338],
  [meshPoints.leftTemple, -1.221, 0.018, 0.969],
  [meshPoints.rightTemple, 1.221, 0.018, 0.969],
  [meshPoints.leftFaceSide, -1.208, 0.27, 1.05],
  [meshPoints.rightFaceSide, 1.208, 0.27, 1.05],
  [meshPoints.leftCheekbone, -1.095, 0.253, 0.305],
  [meshPoints.rightCheekbone, 1.095, 0.253, 0.305],
  [meshPoints.leftLowerCheekbone, -1.072, 0.493, 0.279],
  [meshPoints.rightLowerCheekbone, 1.072, 0.493, 0.279],
  [meshPoints.leftCheek, -0.828, 0.539, -0.017],
  [meshPoints.rightCheek, 0.828, 0.539, -0.017],
  [meshPoints.leftNostrilBase, -0.287, 0.729, -0.24],
  [meshPoints.rightNostrilBase, 0.287, 0.729, -0.24],
  [meshPoints.noseBase, 0, 0.76, -0.381],
  [meshPoints.philtrum, 0, 0.849, -0.355],
]

/**
 * Degrees. Yaw is positive if the nose points to the image's right, pitch if it points up, roll if the crown leans
 * right.
 */
export interface Pose {
  readonly yawDeg: number
  readonly pitchDeg: number
  readonly rollDeg: number
}

const { ownShape, yawCalibration } = portraitThresholds

/** Aligns the rigid face with the mesh and returns how it had to be turned. Throws if the mesh lacks a point. */
export function estimatePose(mesh: Pick<FaceMesh, 'points'>): Pose {
  const model = rigidFace.map(([, x, y, z]): Vector3 => [x, y, z])
  const seen = rigidFace.map(([number]): Vector3 => {
    const point = mesh.points[number]
    if (!point) throw new Error(`The face mesh has no point ${number}.`)
    return [point.x, point.y, point.z]
  })
  const { x: right, z: backward } = bestRotation(model, seen)
  const yaw = Math.atan2(-backward[0], backward[2])
  const pitch = Math.asin(Math.min(Math.max(backward[1], -1), 1))
  const roll = Math.atan2(right[1] / Math.cos(pitch), right[0] * Math.cos(yaw) + right[2] * Math.sin(yaw))
  return {
    yawDeg: degrees(yaw) * yawCalibration.value,
    pitchDeg: degrees(pitch) - ownShape.deg * Math.tanh(degrees(pitch) / ownShape.width),
    rollDeg: degrees(roll),
  }
}

const degrees = (radians: number) => (radians * 180) / Math.PI
