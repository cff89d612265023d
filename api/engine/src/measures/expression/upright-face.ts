import type { MeshPoint } from '../../mesh/face-mesh.ts'
import { outerEyeCorners, pupils } from '../../mesh/mesh-points.ts'
import { mean } from '../../views/distribution.ts'

/**
 * Distances in a face that is turned upright, in distances between the outer corners of the eyes, which expression
 * does not move. Points are given by their numbers in MediaPipe's face mesh. Several points are averaged.
 */
export interface UprightFace {
  /** How far down the points lie, from an origin that is the same for all. */
  down(numbers: readonly number[]): number
  /** How far back the points lie. */
  back(numbers: readonly number[]): number
  /** The distance from one point to another. */
  span(pair: readonly [number, number]): number
}

/** Measures a face. The returned functions throw an error if the mesh lacks a point. */
export function uprightFace(mesh: readonly MeshPoint[]): UprightFace {
  const at = (number: number): MeshPoint => {
    const point = mesh[number]
    if (!point) throw new Error(`The face mesh has no point ${number}.`)
    return point
  }
  const distance = (a: MeshPoint, b: MeshPoint) => Math.hypot(a.x - b.x, a.y - b.y)
  const [left, right] = [at(pupils[0]), at(pupils[1])]
  const cosine = (right.x - left.x) / distance(left, right)
  const sine = (right.y - left.y) / distance(left, right)
  const unit = distance(at(outerEyeCorners[0]), at(outerEyeCorners[1]))
  return {
    down: (numbers) => mean(numbers.map(at).map(({ x, y }) => y * cosine - x * sine)) / unit,
    back: (numbers) => mean(numbers.map((number) => at(number).z)) / unit,
    span: ([a, b]) => distance(at(a), at(b)) / unit,
  }
}
