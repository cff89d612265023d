import {
  type Dressing,
  ellipsoid,
  frames,
  grid,
  hairShell,
  lashes,
  type Part,
  skullTriangles,
} from './dressing.ts'
import { type HeadShape, type Material, materials, smooth } from './head-shape.ts'
import { normalsOf, vertexAt } from './rasterise.ts'
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
export function eyesInHead(
  pose: PoseDeg,
  gaze: { right: number; up: number },
): { rightDeg: number; upDeg: number } {
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
  if (dressing.lashes) {
    for (const part of lashes(head, dressing.lashes)) parts.add(part.positions, part.triangles, 'lash')
  }
  parts.turn(rotation)
  const target = scale(directionOf(gaze), targetCm)
  const eyes = head.eyes.map((ball, at) => {
    const centre = turn(rotation, ball.centre)
    const looks = unit(subtract(target, centre))
    // The middle of an iris lies off the head's own axis as far as in a human eye, whatever the size of the model's ball.
    const inHead = turnBack(rotation, looks)
    const within = irisDepthCm / ball.radiusCm
    const axis = turn(
      rotation,
      unit([
        inHead[0] * within,
        inHead[1] * within,
        Math.sqrt(Math.max(1 - (inHead[0] * within) ** 2 - (inHead[1] * within) ** 2, 0.1)),
      ]),
    )
    const lid = [37, 38, 43, 44]
      .slice(2 * at, 2 * at + 2)
      .map((mark) => turn(rotation, vertexAt(head.positions, head.map.landmarks[mark] ?? 0))[1])
    const drawn = {
      centre,
      axis,
      irisAngle: Math.asin(irisRadiusCm / ball.radiusCm),
      lidY: ((lid[0] ?? 0) + (lid[1] ?? 0)) / 2,
    }
    const surface = frontOfBall(drawn, ball.radiusCm)
    parts.add(surface.positions, surface.triangles, 'eye')
    return drawn
  })
  const torso = ellipsoid([0, -28.5 - dressing.shouldersCm * 0.1, -10.5], [dressing.shouldersCm, 15, 9.5])
  parts.add(torso.positions, torso.triangles, 'cloth')
  const built = parts.built()
  const [left, right] = eyes
  if (!left || !right) throw new Error('A head has two eyes.')
  return {
    head,
    ...built,
    normals: normalsOf(built.positions, built.triangles),
    eyes: [left, right],
    rotation,
  }
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

/** The front of an eyeball about its axis, with the bulge of the cornea. */
function frontOfBall({ centre, axis, irisAngle }: DrawnEye, radiusCm: number): Part {
  const side = unit([axis[2], 0, -axis[0]])
  const up = unit([-axis[0] * axis[1], axis[0] ** 2 + axis[2] ** 2, -axis[1] * axis[2]])
  return grid(32, 18, (u, v) => {
    const [around, off] = [2 * Math.PI * u, v * 1.75]
    const radius = radiusCm + 0.07 * Math.max(1 - (off / irisAngle) ** 2, 0)
    const out = [Math.cos(around) * Math.sin(off), Math.sin(around) * Math.sin(off), Math.cos(off)] as const
    return add(centre, scale(add(add(scale(side, out[0]), scale(up, out[1])), scale(axis, out[2])), radius))
  })
}
