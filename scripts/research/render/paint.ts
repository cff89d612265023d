import { type materials, smooth } from './head-shape.ts'
import type { DrawnEye, Scene } from './scene.ts'
import { dot, mix, subtract, unit, type Vector3 } from './vectors.ts'

/** Red, green and blue, linear, from 0 to 1. */
export type Colour = Vector3

/** A picture of a surface in linear light: three numbers a point, and a side length of which rows have `width`. */
export interface Texture {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array
}

/** The colours of things, as they reflect white light. */
export interface Colours {
  readonly skin: Colour
  readonly lips: Colour
  readonly hair: Colour
  readonly beard: number
  readonly cloth: Colour
  readonly frame: Colour
  /** 0 is dry skin, 1 is skin that shines. */
  readonly shine: number
  /** The skin round an eye, less its own mean colour, and an eye. */
  readonly scan: Texture
  readonly iris: Texture
  /** How much of the iris the pupil takes. */
  readonly pupil: number
  /** The light that the iris reflects, as a share of what the scanned one does. */
  readonly irisLight: number
}

/** A place on a surface, between the corners of a triangle. */
export class SurfacePoint {
  place: Vector3 = [0, 0, 0]
  normal: Vector3 = [0, 0, 1]
  #corners = [0, 0, 0]
  #shares = [1, 0, 0]
  readonly #scene: Scene

  constructor(scene: Scene) {
    this.#scene = scene
  }

  move(triangle: number, b: number, c: number): void {
    const { positions, normals, triangles } = this.#scene
    this.#corners = [
      triangles[3 * triangle] ?? 0,
      triangles[3 * triangle + 1] ?? 0,
      triangles[3 * triangle + 2] ?? 0,
    ]
    this.#shares = [1 - b - c, b, c]
    this.place = [this.of(positions, 3, 0), this.of(positions, 3, 1), this.of(positions, 3, 2)]
    this.normal = unit([this.of(normals, 3, 0), this.of(normals, 3, 1), this.of(normals, 3, 2)])
  }

  /** A value that the vertices have, here. */
  of(values: Float32Array, each = 1, part = 0): number {
    let sum = 0
    for (let at = 0; at < 3; at++)
      sum += (this.#shares[at] ?? 0) * (values[each * (this.#corners[at] ?? 0) + part] ?? 0)
    return sum
  }
}

interface Paint {
  readonly colour: Colour
  readonly shine: number
  readonly sharpness: number
  /** 1 in the open, less in hollows that light hardly reaches. */
  readonly depth: number
}

export function paint(
  material: (typeof materials)[number],
  point: SurfacePoint,
  scene: Scene,
  colours: Colours,
): Paint {
  const { place } = point
  if (material === 'eye')
    return paintEye(
      point,
      scene.eyes[place[0] < (scene.eyes[0].centre[0] + scene.eyes[1].centre[0]) / 2 ? 0 : 1],
      colours,
    )
  if (material === 'skin') return paintSkin(point, scene, colours)
  if (material === 'tooth') return { colour: [0.62, 0.56, 0.46], shine: 0.15, sharpness: 40, depth: 0.75 }
  if (material === 'mouth') return { colour: [0.25, 0.06, 0.06], shine: 0.03, sharpness: 20, depth: 0.45 }
  if (material === 'frame') return { colour: colours.frame, shine: 0.3, sharpness: 60, depth: 1 }
  if (material === 'lash') return { colour: scaled(colours.hair, 0.3), shine: 0, sharpness: 1, depth: 1 }
  if (material === 'cloth')
    return {
      colour: scaled(colours.cloth, 0.9 + 0.2 * noiseAt(place, 0.8)),
      shine: 0,
      sharpness: 1,
      depth: 1,
    }
  const strands = noiseAt([place[0] * 6, place[1] * 0.7, place[2] * 6], 1)
  return {
    colour: scaled(colours.hair, 0.55 + 0.9 * strands),
    shine: 0.06 * strands,
    sharpness: 12,
    depth: 1,
  }
}

const scaled = ([r, g, b]: Colour, by: number): Colour => [r * by, g * by, b * by]

function paintSkin(point: SurfacePoint, { head: { map } }: Scene, colours: Colours): Paint {
  const { place } = point
  const blotches = 0.93 + 0.14 * noiseAt(place, 0.9)
  const pores = 0.95 + 0.1 * noiseAt(place, 9)
  const [lidEdge, lips, beard, scalp, weight] = [
    point.of(map.lidEdge),
    point.of(map.lips),
    point.of(map.beard),
    point.of(map.scalp),
    point.of(map.scanWeight),
  ]
  const stubble = colours.beard * beard * (0.6 + 0.4 * noiseAt(place, 14))
  const seen =
    weight > 0 ? sample(colours.scan, point.of(map.scanPlace, 2, 0), point.of(map.scanPlace, 2, 1)) : null
  const colour = [0, 1, 2].map((channel) => {
    const bare = mix(
      (colours.skin[channel] ?? 0) * blotches * pores,
      (colours.lips[channel] ?? 0) * blotches,
      lips,
    )
    const scanned = seen && (seen[channel] ?? 0) > 0.02 ? mix(1, seen[channel] ?? 1, weight) : 1
    return (
      mix(bare * scanned, colours.hair[channel] ?? 0, Math.max(stubble, scalp * 0.7)) * (1 - 0.75 * lidEdge)
    )
  })
  const [r = 0, g = 0, b = 0] = colour
  return {
    colour: [r, g, b],
    shine: 0.05 + 0.22 * colours.shine + 0.1 * lips,
    sharpness: 14 + 10 * lips,
    depth: 1,
  }
}

/** An eye scan shows the ball about its axis: 0.139 of its side is the radius of an iris, which spans 29.4 degrees of a human eye. */
const irisInScan = 0.139

function paintEye(point: SurfacePoint, eye: DrawnEye, colours: Colours): Paint {
  const out = unit(subtract(point.place, eye.centre))
  const off = Math.acos(Math.min(dot(out, eye.axis), 1))
  const side = unit([eye.axis[2], 0, -eye.axis[0]])
  const [across, up] = [dot(out, side), out[1] - dot(out, eye.axis) * eye.axis[1]]
  const length = Math.hypot(across, up) || 1
  const inIris = off / eye.irisAngle
  // The scanned pupil takes half of the iris: the ring between is stretched to the pupil that is wanted.
  const stretched =
    inIris < colours.pupil
      ? 0
      : inIris < 1
        ? mix(0.5, 1, (inIris - colours.pupil) / (1 - colours.pupil))
        : inIris
  const radius = irisInScan * (stretched < 1 ? stretched : 1 + (stretched - 1) * 0.8)
  const seen =
    inIris < colours.pupil
      ? ([0.004, 0.004, 0.004] as const)
      : sample(colours.iris, 0.5 + (across / length) * radius, 0.5 - (up / length) * radius)
  const light = mix(colours.irisLight, 1, smooth(0.92, 1.05, inIris))
  const underLid = mix(0.45, 1, smooth(-0.05, 0.4, eye.lidY - point.place[1]))
  return {
    colour: scaled(seen ?? [0.6, 0.55, 0.5], light),
    shine: inIris < 1.1 ? 0.9 : 0.25,
    sharpness: 260,
    depth: underLid * 0.85,
  }
}

/** The colour of a texture between its points; null outside. */
function sample({ width, height, pixels }: Texture, u: number, v: number): Colour | null {
  const [x, y] = [u * width - 0.5, v * height - 0.5]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return null
  const [across, down] = [x - left, y - top]
  const value = (channel: number) => {
    const at = (column: number, row: number) =>
      pixels[3 * ((top + row) * width + left + column) + channel] ?? 0
    return mix(mix(at(0, 0), at(1, 0), across), mix(at(0, 1), at(1, 1), across), down)
  }
  return [value(0), value(1), value(2)]
}

/** Smooth noise from 0 to 1, of a frequency per centimetre. */
function noiseAt([x, y, z]: Vector3, perCm: number): number {
  const [px, py, pz] = [x * perCm, y * perCm, z * perCm]
  const [ix, iy, iz] = [Math.floor(px), Math.floor(py), Math.floor(pz)]
  const [fx, fy, fz] = [smooth(0, 1, px - ix), smooth(0, 1, py - iy), smooth(0, 1, pz - iz)]
  const corner = (dx: number, dy: number, dz: number) => hashed(ix + dx, iy + dy, iz + dz)
  const edge = (dy: number, dz: number) => mix(corner(0, dy, dz), corner(1, dy, dz), fx)
  return mix(mix(edge(0, 0), edge(1, 0), fy), mix(edge(0, 1), edge(1, 1), fy), fz)
}

function hashed(x: number, y: number, z: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
