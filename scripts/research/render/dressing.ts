import type { HeadShape } from './head-shape.ts'
import { normalsOf, vertexAt } from './rasterise.ts'
import { add, scale, subtract, unit, type Vector3 } from './vectors.ts'

/** What is drawn besides the shape of the head. */
export interface Dressing {
  /** How thick the hair is on the head, in centimetres; 0 is a bald head. */
  readonly hairCm: number
  /** How far hair hangs below the eyes, in centimetres; 0 is short hair. */
  readonly hairLengthCm: number
  readonly glasses: { readonly roundness: number; readonly thickCm: number } | null
  readonly shouldersCm: number
}

/** The skin of the scalp, as far out as the hair is thick; null for a bald head. */
export function hairShell({ map, positions }: HeadShape, { hairCm }: Dressing): Float32Array | null {
  if (hairCm === 0) return null
  const normals = normalsOf(positions, map.triangles)
  return positions.map((value, at) => {
    const vertex = Math.floor(at / 3)
    const waves =
      1 + 0.25 * Math.sin(1.7 * vertexAt(positions, vertex)[0] + 0.9 * vertexAt(positions, vertex)[2])
    return value + (normals[at] ?? 0) * (map.hair[vertex] ?? 0) * hairCm * waves
  })
}

/** The triangles of the scalp. */
export function skullTriangles({ map }: HeadShape): Uint32Array {
  const kept: number[] = []
  for (let at = 0; at < map.triangles.length; at += 3) {
    const corners = [...map.triangles.subarray(at, at + 3)]
    if (corners.every((vertex) => (map.scalp[vertex] ?? 0) > 0.02)) kept.push(...corners)
  }
  return Uint32Array.from(kept)
}

export interface Part {
  readonly positions: Float32Array
  readonly triangles: Uint32Array
}

/** A surface over a grid of two angles. `place` takes two numbers from 0 to 1. */
export function grid(across: number, down: number, place: (u: number, v: number) => Vector3): Part {
  const positions: number[] = []
  const triangles: number[] = []
  for (let row = 0; row <= down; row++)
    for (let column = 0; column <= across; column++) positions.push(...place(column / across, row / down))
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const at = row * (across + 1) + column
      triangles.push(at, at + 1, at + across + 1, at + 1, at + across + 2, at + across + 1)
    }
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) }
}

export function ellipsoid(centre: Vector3, radii: Vector3): Part {
  return grid(32, 20, (u, v) => {
    const [around, down] = [2 * Math.PI * u, Math.PI * v]
    return add(centre, [
      -radii[0] * Math.sin(around) * Math.sin(down),
      radii[1] * Math.cos(down),
      radii[2] * Math.cos(around) * Math.sin(down),
    ])
  })
}

/** The frames of glasses before the eyes, the bridge between them, and the temples back to the ears. */
export function frames(
  { eyes }: HeadShape,
  { roundness, thickCm }: NonNullable<Dressing['glasses']>,
): Part[] {
  const [left, right] = eyes
  const front = Math.max(left.centre[2] + left.radiusCm, right.centre[2] + right.radiusCm) + 1.1
  const half = { x: 2.45, y: 1.55 + 0.6 * roundness }
  const rings = [left, right].map(({ centre: [x, y] }) =>
    tube(thickCm, 48, (share) => {
      const angle = 2 * Math.PI * share
      const power = roundness + (1 - roundness) * 0.55
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      return [
        x * 1.03 + half.x * Math.sign(c) * Math.abs(c) ** power,
        y - 0.25 + half.y * Math.sign(s) * Math.abs(s) ** power,
        front - 0.02 * (x * 1.03 + half.x * c) ** 2,
      ]
    }),
  )
  const bridge = tube(thickCm, 8, (share) => [
    (share - 0.5) * (right.centre[0] - left.centre[0] - 2 * half.x + 1),
    0.35 + 0.25 * Math.sin(Math.PI * share),
    front + 0.1,
  ])
  const temples = [-1, 1].map((side) =>
    tube(thickCm, 10, (share) => [
      side * (right.centre[0] * 1.03 + half.x + 0.35 + 1.2 * share),
      0.4 - 0.5 * share,
      front - 0.6 - 10.5 * share,
    ]),
  )
  return [...rings, bridge, ...temples]
}

/** A tube of a thickness along a line. */
function tube(thickCm: number, pieces: number, line: (share: number) => Vector3): Part {
  return grid(6, pieces, (u, v) => {
    const angle = 2 * Math.PI * u
    const [here, next] = [line(v), line(v + 0.01)]
    const along = unit(subtract(next, here))
    const side = unit([along[1], -along[0], 0.001])
    const outwards: Vector3 = [0, 0, 1]
    return add(here, scale(add(scale(side, Math.cos(angle)), scale(outwards, Math.sin(angle))), thickCm))
  })
}
