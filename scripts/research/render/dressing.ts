import type { HeadShape } from './head-shape.ts'
import { normalsOf, vertexAt } from './rasterise.ts'
import { add, mix, radians, scale, subtract, unit, type Vector3 } from './vectors.ts'

/** What is drawn besides the shape of the head. */
export interface Dressing {
  /** How thick the hair is on the head, in centimetres; 0 is a bald head. */
  readonly hairCm: number
  /** How far hair hangs below the eyes, in centimetres; 0 is short hair. */
  readonly hairLengthCm: number
  readonly glasses: { readonly roundness: number; readonly thickCm: number } | null
  readonly lashes: {
    readonly lengthCm: number
    /** The length of those of the lower lid, as a share of those of the upper. */
    readonly lowerShare: number
    /** How far they bend up from where they leave the lid. */
    readonly liftDeg: number
    /** From 0 to 1: how much of the gaps between them is filled. */
    readonly density: number
  } | null
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

/** The landmarks of the lids' edges, from one corner of the eye to the other. */
const lidEdges = [
  { upper: [36, 37, 38, 39], lower: [36, 41, 40, 39] },
  { upper: [42, 43, 44, 45], lower: [42, 47, 46, 45] },
] as const

/** Lashes in tufts, which leave the edges of the lids away from the eyeball and spread to both sides. */
export function lashes(
  { eyes, map, positions }: HeadShape,
  { lengthCm, lowerShare, liftDeg, density }: NonNullable<Dressing['lashes']>,
): Part[] {
  const tufts = 26
  return eyes.flatMap(({ centre }, at) =>
    (['upper', 'lower'] as const).map((lid) => {
      const marks = (lidEdges[at]?.[lid] ?? []).map((mark) => vertexAt(positions, map.landmarks[mark] ?? 0))
      const lift = radians(lid === 'upper' ? liftDeg : -40)
      const longest = lengthCm * (lid === 'upper' ? 1 : lowerShare)
      return grid(2 * tufts, 1, (u, v) => {
        const root = alongCurve(marks, mix(0.06, 0.94, u))
        const [x, y, z] = unit(subtract(root, centre))
        const isGap = Math.round(u * 2 * tufts) % 2 === 0
        const away = unit([
          1.6 * x,
          y * Math.cos(lift) + z * Math.sin(lift),
          z * Math.cos(lift) - y * Math.sin(lift),
        ])
        const length = longest * (isGap ? density * 0.6 : 1) * (0.6 + 0.4 * Math.sin(Math.PI * u))
        return add(add(root, scale([x, y, z], 0.03)), scale(away, v * length))
      })
    }),
  )
}

/** A place on the smooth curve through four places (Catmull and Rom), from 0 at the first to 1 at the last. */
function alongCurve(places: readonly Vector3[], share: number): Vector3 {
  const piece = Math.min(Math.floor(share * (places.length - 1)), places.length - 2)
  const t = share * (places.length - 1) - piece
  const near = (by: number): Vector3 =>
    places[Math.min(Math.max(piece + by, 0), places.length - 1)] ?? [0, 0, 0]
  const [a, b, c, d] = [near(-1), near(0), near(1), near(2)]
  const weights = [
    -t + 2 * t ** 2 - t ** 3,
    2 - 5 * t ** 2 + 3 * t ** 3,
    t + 4 * t ** 2 - 3 * t ** 3,
    t ** 3 - t ** 2,
  ]
  return [a, b, c, d].reduce<Vector3>(
    (sum, place, at) => add(sum, scale(place, (weights[at] ?? 0) / 2)),
    [0, 0, 0],
  )
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
