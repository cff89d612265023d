import { SeededRandom } from '#scripts/tools/fuzz/random.ts'

/** Three numbers: x to the image's right, y up, z towards the camera. In centimetres, if it is a place. */
export type Vector3 = readonly [x: number, y: number, z: number]

/** A rotation as its three rows. */
export type Rotation = readonly [Vector3, Vector3, Vector3]

export const add = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vector3, by: number): Vector3 => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vector3, b: Vector3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const unit = (a: Vector3): Vector3 => scale(a, 1 / (Math.hypot(...a) || 1))

export const turn = (by: Rotation, a: Vector3): Vector3 => [dot(by[0], a), dot(by[1], a), dot(by[2], a)]

/** Turns back: the transpose of a rotation is its inverse. */
export const turnBack = ([a, b, c]: Rotation, v: Vector3): Vector3 => [
  a[0] * v[0] + b[0] * v[1] + c[0] * v[2],
  a[1] * v[0] + b[1] * v[1] + c[1] * v[2],
  a[2] * v[0] + b[2] * v[1] + c[2] * v[2],
]

const product = (a: Rotation, b: Rotation): Rotation => {
  const column = (at: 0 | 1 | 2): Vector3 => [b[0][at], b[1][at], b[2][at]]
  const row = (of: Vector3): Vector3 => [dot(of, column(0)), dot(of, column(1)), dot(of, column(2))]
  return [row(a[0]), row(a[1]), row(a[2])]
}

/** The value between two, at a share of the way. */
export const mix = (from: number, to: number, share: number) => from + (to - from) * share

export const radians = (deg: number) => (deg * Math.PI) / 180
export const degrees = (rad: number) => (rad * 180) / Math.PI

/** To a thousandth, as truth is written. */
export const rounded = (value: number) => Number(value.toFixed(3))

/** The engine's angles of a head: yaw is positive if the nose points to the image's right, pitch if up, roll if the crown leans right. */
export interface PoseDeg {
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
}

/** The rotation of a head that looks along z: first the roll about the nose's axis, then the pitch, then the yaw. */
export function rotationOf({ yaw, pitch, roll }: PoseDeg): Rotation {
  const [y, p, r] = [radians(yaw), radians(pitch), radians(roll)]
  const turned: Rotation = [
    [Math.cos(y), 0, Math.sin(y)],
    [0, 1, 0],
    [-Math.sin(y), 0, Math.cos(y)],
  ]
  const tilted: Rotation = [
    [1, 0, 0],
    [0, Math.cos(p), Math.sin(p)],
    [0, -Math.sin(p), Math.cos(p)],
  ]
  const leaning: Rotation = [
    [Math.cos(r), Math.sin(r), 0],
    [-Math.sin(r), Math.cos(r), 0],
    [0, 0, 1],
  ]
  return product(turned, product(tilted, leaning))
}

/** Numbers from 0 to 1 that are the same for the same seed, and what is drawn from them. */
export function randomFrom(seed: number) {
  const source = new SeededRandom(seed)
  const next = () => source.below(2 ** 32) / 2 ** 32
  const between = (least: number, most: number) => least + (most - least) * next()
  return {
    next,
    between,
    happens: (probability: number) => next() < probability,
    /** Of a normal distribution (Box and Muller). */
    normal: (mean = 0, deviation = 1) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    oneOf: <Choice>(choices: readonly [Choice, ...Choice[]]): Choice =>
      choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
export type Random = ReturnType<typeof randomFrom>
