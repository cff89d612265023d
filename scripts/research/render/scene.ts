import { type HeadShape, type Material, materials, smooth } from './head-shape.ts'
import { vertexAt } from './rasterise.ts'
import {
  add,
  degrees,
  type PoseDeg,
  type Rotation,
  radians,
  rotationOf,
  scale,
  subtract,
  turn,
  turnBack,
  unit,
  type Vector3,
} from './vectors.ts'

/** What is drawn besides the shape of the head. */
export interface Dressing {
  /** How thick the hair is on the head, in centimetres; 0 is a bald head. */
  readonly hairCm: number
  /** How far hair hangs below the eyes, in centimetres; 0 is short hair. */
  readonly hairLengthCm: number
  readonly glasses: { readonly roundness: number; readonly thickCm: number } | null
  readonly shouldersCm: number
}

/** An eye as it is drawn. */
export interface DrawnEye {
  readonly centre: Vector3
  /** Of length 1: through the middle of the iris. */
  readonly axis: Vector3
  /** The angle between the axis and the edge of the iris, in radians. */
  readonly irisAngle: number
  /** The height of the upper lid's edge, in centimetres. */
  readonly lidY: number
}

/** A head in the axes of the camera, with what is drawn besides it. The vertices of the head come first. */
export interface Scene {
  readonly head: HeadShape
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly triangles: Uint32Array
  readonly material: Uint8Array
  readonly eyes: readonly [DrawnEye, DrawnEye]
  /** Turns a place of the head's axes to those of the camera. */
  readonly rotation: Rotation
}

/** The distance from the middle of an eye's turn to its iris, and the radius of an iris. In centimetres; the means of adults. */
const irisDepthCm = 1.05
const irisRadiusCm = 0.59

/**
 * Where both eyes have to turn in their head to look past the camera by the given angles, in degrees to the image's right and up.
 */
export function eyesInHead(pose: PoseDeg, gaze: { right: number; up: number }): { rightDeg: number; upDeg: number } {
  const wanted = directionOf(gaze)
  const [x, y, z] = turnBack(rotationOf(pose), wanted)
  return { rightDeg: degrees(Math.atan2(x, z)), upDeg: degrees(Math.asin(y)) }
}

/** The direction of a gaze, of length 1. */
const directionOf = ({ right, up }: { right: number; up: number }): Vector3 => [
  Math.sin(radians(right)) * Math.cos(radians(up)),
  Math.sin(radians(up)),
  Math.cos(radians(right)) * Math.cos(radians(up)),
]

/** Puts a head into its pose, has its eyes look where they should, and dresses it. */
export function buildScene(
  head: HeadShape,
  pose: PoseDeg,
  gaze: { right: number; up: number },
  targetCm: number,
  dressing: Dressing,
): Scene {
  const rotation = rotationOf(pose)
  const parts = new Parts()
  parts.add(head.positions, head.map.triangles, head.map.material)
  const hair = hairShell(head, dressing)
  if (hair) parts.add(hair, skullTriangles(head), 'hair')
  if (dressing.hairLengthCm > 0) {
    const back = ellipsoid([0, 1 - dressing.hairLengthCm / 2, -14], [9.2, 7 + dressing.hairLengthCm / 2, 5])
    parts.add(back.positions, back.triangles, 'hair')
  }
  if (dressing.glasses) {
    for (const part of frames(head, dressing.glasses)) parts.add(part.positions, part.triangles, 'frame')
  }
  parts.turn(rotation)
  const target = scale(directionOf(gaze), targetCm)
  const eyes = head.eyes.map((ball, at) => {
    const centre = turn(rotation, ball.centre)
    const looks = unit(subtract(target, centre))
    // The middle of an iris lies off the head's own axis as far as in a human eye, whatever the size of the model's ball.
    const inHead = turnBack(rotation, looks)
    const within = irisDepthCm / ball.radiusCm
    const axis = turn(rotation, unit([inHead[0] * within, inHead[1] * within, Math.sqrt(Math.max(1 - (inHead[0] * within) ** 2 - (inHead[1] * within) ** 2, 0.1))]))
    const lid = [37, 38, 43, 44].slice(2 * at, 2 * at + 2).map((mark) => turn(rotation, vertexAt(head.positions, head.map.landmarks[mark] ?? 0))[1])
    const drawn = { centre, axis, irisAngle: Math.asin(irisRadiusCm / ball.radiusCm), lidY: ((lid[0] ?? 0) + (lid[1] ?? 0)) / 2 }
    const surface = ball2(drawn, ball.radiusCm)
    parts.add(surface.positions, surface.triangles, 'eye')
    return drawn
  })
  const torso = ellipsoid([0, -28.5 - dressing.shouldersCm * 0.1, -10.5], [dressing.shouldersCm, 15, 9.5])
  parts.add(torso.positions, torso.triangles, 'cloth')
  const built = parts.built()
  const [left, right] = eyes
  if (!left || !right) throw new Error('A head has two eyes.')
  return { head, ...built, normals: normalsOf(built.positions, built.triangles), eyes: [left, right], rotation }
}

/** Surfaces that are put together to one. */
class Parts {
  readonly #positions: number[] = []
  readonly #triangles: number[] = []
  readonly #material: number[] = []

  add(positions: Float32Array, triangles: Uint32Array, made: Uint8Array | Material): void {
    const first = this.#positions.length / 3
    for (const value of positions) this.#positions.push(value)
    for (const vertex of triangles) this.#triangles.push(first + vertex)
    for (let at = 0; at < triangles.length / 3; at++)
      this.#material.push(typeof made === 'string' ? materials.indexOf(made) : (made[at] ?? 0))
  }

  /** Turns all that was added so far, but the shoulders: the neck bends between them and the head. */
  turn(rotation: Rotation): void {
    for (let at = 0; at < this.#positions.length; at += 3) {
      const [x = 0, y = 0, z = 0] = this.#positions.slice(at, at + 3)
      const place: Vector3 = [x, y, z]
      const turned = turn(rotation, place)
      const share = smooth(-19, -12, y)
      for (const axis of [0, 1, 2] as const)
        this.#positions[at + axis] = place[axis] + share * (turned[axis] - place[axis])
    }
  }

  built() {
    return {
      positions: Float32Array.from(this.#positions),
      triangles: Uint32Array.from(this.#triangles),
      material: Uint8Array.from(this.#material),
    }
  }
}

/** The skin of the scalp, as far out as the hair is thick; null for a bald head. */
function hairShell({ map, positions }: HeadShape, { hairCm }: Dressing): Float32Array | null {
  if (hairCm === 0) return null
  const normals = normalsOf(positions, map.triangles)
  return positions.map((value, at) => {
    const vertex = Math.floor(at / 3)
    const waves = 1 + 0.25 * Math.sin(1.7 * vertexAt(positions, vertex)[0] + 0.9 * vertexAt(positions, vertex)[2])
    return value + (normals[at] ?? 0) * (map.hair[vertex] ?? 0) * hairCm * waves
  })
}

/** The triangles of the scalp. */
function skullTriangles({ map }: HeadShape): Uint32Array {
  const kept: number[] = []
  for (let at = 0; at < map.triangles.length; at += 3) {
    const corners = [...map.triangles.subarray(at, at + 3)]
    if (corners.every((vertex) => (map.scalp[vertex] ?? 0) > 0.02)) kept.push(...corners)
  }
  return Uint32Array.from(kept)
}

interface Part {
  readonly positions: Float32Array
  readonly triangles: Uint32Array
}

/** A surface over a grid of two angles. `place` takes two numbers from 0 to 1. */
function grid(across: number, down: number, place: (u: number, v: number) => Vector3): Part {
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

function ellipsoid(centre: Vector3, radii: Vector3): Part {
  return grid(32, 20, (u, v) => {
    const [around, down] = [2 * Math.PI * u, Math.PI * v]
    return add(centre, [
      -radii[0] * Math.sin(around) * Math.sin(down),
      radii[1] * Math.cos(down),
      radii[2] * Math.cos(around) * Math.sin(down),
    ])
  })
}

/** The front of an eyeball about its axis, with the bulge of the cornea. */
function ball2({ centre, axis, irisAngle }: DrawnEye, radiusCm: number): Part {
  const side = unit([axis[2], 0, -axis[0]])
  const up = unit([-axis[0] * axis[1], axis[0] ** 2 + axis[2] ** 2, -axis[1] * axis[2]])
  return grid(32, 18, (u, v) => {
    const [around, off] = [2 * Math.PI * u, v * 1.75]
    const radius = radiusCm + 0.07 * Math.max(1 - (off / irisAngle) ** 2, 0)
    const out = [Math.cos(around) * Math.sin(off), Math.sin(around) * Math.sin(off), Math.cos(off)] as const
    return add(centre, scale(add(add(scale(side, out[0]), scale(up, out[1])), scale(axis, out[2])), radius))
  })
}

/** The frames of glasses before the eyes, the bridge between them, and the temples back to the ears. */
function frames({ eyes }: HeadShape, { roundness, thickCm }: NonNullable<Dressing['glasses']>): Part[] {
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
  const bridge = tube(thickCm, 8, (share) => [(share - 0.5) * (right.centre[0] - left.centre[0] - 2 * half.x + 1), 0.35 + 0.25 * Math.sin(Math.PI * share), front + 0.1])
  const temples = [-1, 1].map((side) =>
    tube(thickCm, 10, (share) => [side * (right.centre[0] * 1.03 + half.x + 0.35 + 1.2 * share), 0.4 - 0.5 * share, front - 0.6 - 10.5 * share]),
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

/** The mean of the normals of the triangles round each vertex, larger triangles counting more, of length 1. */
export function normalsOf(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0] as const
    const [a, b, c] = [vertexAt(positions, corners[0]), vertexAt(positions, corners[1]), vertexAt(positions, corners[2])]
    const [ux, uy, uz] = subtract(b, a)
    const [vx, vy, vz] = subtract(c, a)
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const vertex of corners)
      for (let axis = 0; axis < 3; axis++) normals[3 * vertex + axis] = (normals[3 * vertex + axis] ?? 0) + (normal[axis] ?? 0)
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at] ?? 0, normals[at + 1] ?? 0, normals[at + 2] ?? 0) || 1
    for (let axis = 0; axis < 3; axis++) normals[at + axis] = (normals[at + axis] ?? 0) / length
  }
  return normals
}
