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
export function bestRotation(model: readonly Vector3[], seen: readonly Vector3[]): Matrix3 {
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
