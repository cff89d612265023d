import { subtract, type Vector3 } from './vectors.ts'

/** Triangles in the axes of the camera, in centimetres: x to the right, y up, z towards the camera. */
export interface Surface {
  readonly positions: Float32Array
  readonly triangles: Uint32Array
}

/** What lies nearest at each point of a picture. */
export interface Visible {
  readonly width: number
  readonly height: number
  /** The number of the triangle, or -1. */
  readonly triangle: Int32Array
  /** The share of the second and the third corner of the triangle, two numbers a point. */
  readonly shares: Float32Array
}

/** A pinhole camera on the z axis that looks towards -z. */
export interface Camera {
  /** Its distance from the origin, in centimetres. */
  readonly distanceCm: number
  /** Pixels to which one centimetre at the origin comes. */
  readonly pixelsPerCm: number
  readonly width: number
  readonly height: number
  /** Where the origin lies in the picture. */
  readonly centre: readonly [x: number, y: number]
}

/** Where a place lies in the picture, in pixels, and the inverse of its distance. */
export function project(camera: Camera, [x, y, z]: Vector3): Vector3 {
  const nearness = 1 / (camera.distanceCm - z)
  const size = camera.pixelsPerCm * camera.distanceCm * nearness
  return [camera.centre[0] + x * size, camera.centre[1] - y * size, nearness]
}

/** Finds what a camera sees. Triangles behind it are left out. */
export function seenBy(camera: Camera, { positions, triangles }: Surface): Visible {
  const { width, height } = camera
  const nearest = new Float32Array(width * height)
  const triangle = new Int32Array(width * height).fill(-1)
  const shares = new Float32Array(width * height * 2)
  const flat = new Float32Array(positions.length)
  for (let at = 0; at < positions.length; at += 3) {
    const place = project(camera, vertexAt(positions, at / 3))
    flat.set(place, at)
  }
  for (let index = 0; index < triangles.length / 3; index++) {
    fill(flat, triangles, index, camera, (point, b, c, nearness) => {
      if (nearness <= (nearest[point] ?? 0)) return
      nearest[point] = nearness
      triangle[point] = index
      shares[2 * point] = b
      shares[2 * point + 1] = c
    })
  }
  return { width, height, triangle, shares }
}

export const vertexAt = (positions: Float32Array, vertex: number): Vector3 => [
  positions[3 * vertex] ?? 0,
  positions[3 * vertex + 1] ?? 0,
  positions[3 * vertex + 2] ?? 0,
]

/** The mean of the normals of the triangles round each vertex, larger triangles counting more, of length 1. */
export function normalsOf(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0] as const
    const [a, b, c] = [
      vertexAt(positions, corners[0]),
      vertexAt(positions, corners[1]),
      vertexAt(positions, corners[2]),
    ]
    const [ux, uy, uz] = subtract(b, a)
    const [vx, vy, vz] = subtract(c, a)
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const vertex of corners)
      for (let axis = 0; axis < 3; axis++)
        normals[3 * vertex + axis] = (normals[3 * vertex + axis] ?? 0) + (normal[axis] ?? 0)
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at] ?? 0, normals[at + 1] ?? 0, normals[at + 2] ?? 0) || 1
    for (let axis = 0; axis < 3; axis++) normals[at + axis] = (normals[at + axis] ?? 0) / length
  }
  return normals
}

type Draw = (point: number, shareOfB: number, shareOfC: number, third: number) => void

/**
 * Calls `draw` for each point of the picture inside a triangle, with the shares of its second and third corner there and the
 * third number of the corners between them. With the inverse of the distance as third number, the shares are those in space.
 */
function fill(
  flat: Float32Array,
  triangles: Uint32Array,
  index: number,
  { width, height }: { width: number; height: number },
  draw: Draw,
  inSpace = true,
): void {
  const [i, j, k] = [
    3 * (triangles[3 * index] ?? 0),
    3 * (triangles[3 * index + 1] ?? 0),
    3 * (triangles[3 * index + 2] ?? 0),
  ]
  const [ax, ay, az] = [flat[i] ?? 0, flat[i + 1] ?? 0, flat[i + 2] ?? 0]
  const [bx, by, bz] = [flat[j] ?? 0, flat[j + 1] ?? 0, flat[j + 2] ?? 0]
  const [cx, cy, cz] = [flat[k] ?? 0, flat[k + 1] ?? 0, flat[k + 2] ?? 0]
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (area === 0 || (inSpace && Math.min(az, bz, cz) <= 0)) return
  const left = Math.max(Math.ceil(Math.min(ax, bx, cx)), 0)
  const right = Math.min(Math.floor(Math.max(ax, bx, cx)), width - 1)
  const top = Math.max(Math.ceil(Math.min(ay, by, cy)), 0)
  const bottom = Math.min(Math.floor(Math.max(ay, by, cy)), height - 1)
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
      const c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
      if (b < 0 || c < 0 || b + c > 1) continue
      const third = (1 - b - c) * az + b * bz + c * cz
      if (inSpace) draw(y * width + x, (b * bz) / third, (c * cz) / third, third)
      else draw(y * width + x, b, c, third)
    }
  }
}

/** A map of how far from a light that shines along a direction each thing lies; what lies behind is in shadow. */
export class ShadowMap {
  readonly #side: Vector3
  readonly #up: Vector3
  readonly #depths: Float32Array
  static readonly #size = 320
  /** Half the width of the space that the map covers, and by how much a surface may lie behind itself. In centimetres. */
  static readonly #reachCm = 26
  static readonly #biasCm = 0.35
  readonly #towardsLight: Vector3

  /** @param towardsLight Of length 1. */
  constructor({ positions, triangles }: Surface, towardsLight: Vector3) {
    const [x, y, z] = towardsLight
    this.#towardsLight = towardsLight
    const flatLength = Math.hypot(x, z) || 1
    this.#side = [z / flatLength, 0, -x / flatLength]
    this.#up = [(-y * x) / flatLength, flatLength, (-y * z) / flatLength]
    const size = ShadowMap.#size
    this.#depths = new Float32Array(size * size).fill(-1e9)
    const flat = new Float32Array(positions.length)
    for (let at = 0; at < positions.length; at += 3) flat.set(this.#place(vertexAt(positions, at / 3)), at)
    const keep: Draw = (point, _b, _c, depth) => {
      if (depth > (this.#depths[point] ?? 0)) this.#depths[point] = depth
    }
    for (let index = 0; index < triangles.length / 3; index++) {
      fill(flat, triangles, index, { width: size, height: size }, keep, false)
    }
  }

  #place([x, y, z]: Vector3): Vector3 {
    const toPixels = ShadowMap.#size / (2 * ShadowMap.#reachCm)
    const [side, up, light] = [this.#side, this.#up, this.#towardsLight]
    return [
      (x * side[0] + y * side[1] + z * side[2] + ShadowMap.#reachCm) * toPixels,
      (x * up[0] + y * up[1] + z * up[2] + ShadowMap.#reachCm) * toPixels,
      x * light[0] + y * light[1] + z * light[2],
    ]
  }

  /** The share of the light that reaches a place, from 0 to 1: the mean over a square of the map, for a soft edge. */
  reaching(place: Vector3, softness: number): number {
    const [x, y, depth] = this.#place(place)
    const size = ShadowMap.#size
    let lit = 0
    for (let down = -1; down <= 1; down++) {
      for (let across = -1; across <= 1; across++) {
        const [column, row] = [Math.round(x + across * softness), Math.round(y + down * softness)]
        if (column < 0 || row < 0 || column >= size || row >= size) lit++
        else if (depth + ShadowMap.#biasCm > (this.#depths[row * size + column] ?? 0)) lit++
      }
    }
    return lit / 9
  }
}
