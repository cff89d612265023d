import { lensPatchSize } from '#api/engine/src/measure/face/lens-reflection.ts'
import type { Maps } from '#api/engine/src/models/patch-network.ts'
import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { between } from '../drawn/cloth.ts'
import type { PatchSample } from '../training/patch-network.ts'

const { width, height } = lensPatchSize

/** Lamps and windows are white or nearly so; coatings of lenses reflect green, blue and violet. */
const hues = [
  [1, 1, 1],
  [1, 1, 1],
  [0.95, 0.96, 1],
  [0.87, 0.91, 1],
  [0.55, 0.65, 1],
  [0.35, 0.48, 1],
  [0.55, 0.96, 0.75],
  [0.37, 0.88, 0.7],
  [0.77, 0.6, 1],
  [0.6, 0.42, 1],
  [1, 0.91, 0.78],
  [0.75, 0.94, 1],
] as const

/** The outline of a lens: an ellipse, or a rectangle that is rounded the less, the higher its power is. */
interface Lens {
  readonly x: number
  readonly y: number
  readonly halfWidth: number
  readonly halfHeight: number
}

/** How opaque a reflection is at a place, 0 to 1. */
type Opacity = (x: number, y: number) => number

/** A form of light, on a lens. */
type Form = (lens: Lens, random: SeededRandom) => Opacity

/** The places along and across a direction at random, seen from a place on the lens at random. */
function turned(
  { x, y, halfWidth, halfHeight }: Lens,
  random: SeededRandom,
  form: (u: number, v: number) => number,
): Opacity {
  const [middleX, middleY] = [
    x + between(random, -0.9, 0.9) * halfWidth,
    y + between(random, -0.85, 0.85) * halfHeight,
  ]
  const angle = between(random, -0.6, 0.6)
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return (atX, atY) => {
    const [dx, dy] = [atX - middleX, atY - middleY]
    return form(dx * cosine + dy * sine, dy * cosine - dx * sine)
  }
}

const inside = (value: number) => Math.min(Math.max(value, 0), 1)

const lamp: Form = (lens, random) => {
  const [radius, power] = [between(random, 3, 16), between(random, 0.5, 2)]
  return turned(lens, random, (u, v) => inside(1 - Math.hypot(u, v) / radius) ** power)
}

const pane: Form = (lens, random) => {
  const [halfWidth, halfHeight] = [between(random, 2, 11), between(random, 2, 9)]
  const bars = random.below(2) === 0 ? between(random, 0.3, 1) : 0
  return turned(lens, random, (u, v) => {
    if (Math.abs(u) > halfWidth || Math.abs(v) > halfHeight) return 0
    return Math.abs(u) < 0.5 || Math.abs(v) < 0.5 ? 1 - bars : 1
  })
}

const sky: Form = ({ x, y }, random) => {
  const angle = between(random, 0, 2 * Math.PI)
  const [moved, soft] = [between(random, -10, 15), between(random, 5, 30)]
  return (atX, atY) => inside(((atX - x) * Math.cos(angle) + (atY - y) * Math.sin(angle) + moved) / soft)
}

const spot: Form = (lens, random) => {
  const [across, down] = [between(random, 2, 11), between(random, 1.5, 7)]
  return turned(lens, random, (u, v) => ((u / across) ** 2 + (v / down) ** 2 < 1 ? 1 : 0))
}

const tube: Form = (lens, random) => {
  const halfWidth = between(random, 1.5, 6)
  return turned(lens, random, (u) => inside(1.3 - Math.abs(u) / halfWidth))
}

const upperRim: Form = ({ x, y, halfHeight }, random) => {
  const [across, down] = [between(random, 10, 25), between(random, 4, 12)]
  return (atX, atY) => (((atX - x) / across) ** 2 + ((atY - y + halfHeight) / down) ** 2 < 1 ? 1 : 0)
}

const ringLight: Form = (lens, random) => {
  const [radius, halfWidth] = [between(random, 2.5, 9), between(random, 0.8, 2.5)]
  return turned(lens, random, (u, v) => inside(1.3 - Math.abs(Math.hypot(u, v) - radius) / halfWidth))
}

/** A room, a street or trees: patches of other brightness. */
const surroundings: Form = (_, random) => {
  const [across, down] = [4 + random.below(5), 3 + random.below(6)]
  const levels = Array.from({ length: across * down }, () => between(random, 0, 1))
  const strength = between(random, 0.4, 1)
  return (atX, atY) => {
    const [column, row] = [Math.floor((atX / width) * across), Math.floor((atY / height) * down)]
    return strength * (levels[row * across + column] ?? 0)
  }
}

/**
 * The light that a lens reflects, drawn at random: for each channel of each place of a lens' patch the share by which it brings the
 * level closer to white.
 */
export function drawReflection(random: SeededRandom): Float32Array {
  const lens = {
    x: width / 2 + between(random, -2, 2),
    y: height / 2 + between(random, -2, 4),
    halfWidth: between(random, 19, 25),
    halfHeight: between(random, 11, 18),
  }
  const dark = new Float32Array(width * height * 3).fill(1)
  for (let light = 0; light <= random.below(3); light++) {
    const form = random.pick([lamp, pane, sky, spot, tube, upperRim, ringLight, surroundings])
    darken(dark, form(lens, random), random)
  }
  const bright = dark.map((share) => 1 - share)
  const light = softened(bright, between(random, 0.4, 1.6))
  const outline = outlineOf(lens, random)
  return light.map((share, at) => share * (outline[Math.floor(at / 3)] ?? 0))
}

/** Takes what a reflection of a hue at random adds from what is left of the dark. */
function darken(dark: Float32Array, opacityAt: Opacity, random: SeededRandom): void {
  const opacity = between(random, 0.25, 1)
  const hue = random.pick(hues).map((part) => part * between(random, 0.85, 1) * opacity)
  for (let at = 0; at < dark.length; at++) {
    const place = Math.floor(at / 3)
    const share = opacityAt(place % width, Math.floor(place / width)) * (hue[at % 3] ?? 0)
    dark[at] = (dark[at] ?? 0) * (1 - share)
  }
}

function outlineOf({ x, y, halfWidth, halfHeight }: Lens, random: SeededRandom): Float32Array {
  const power = random.pick([2, 3, 4, 6])
  return Float32Array.from({ length: width * height }, (_, place) => {
    const [dx, dy] = [(place % width) - x, Math.floor(place / width) - y]
    return Math.abs(dx / halfWidth) ** power + Math.abs(dy / halfHeight) ** power < 1 ? 1 : 0
  })
}

/** Three channels, blurred by a Gaussian whose deviation is in places. Beyond the edges there is nothing. */
function softened(values: Float32Array, deviation: number): Float32Array {
  const reach = Math.ceil(2 * deviation)
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  )
  const total = kernel.reduce((sum, value) => sum + value, 0)
  const shares = kernel.map((value) => value / total)
  const along = (from: Float32Array, step: number, length: number, placeOf: (at: number) => number) =>
    from.map((_, at) => {
      const place = placeOf(Math.floor(at / 3))
      let sum = 0
      for (let offset = -reach; offset <= reach; offset++) {
        if (place + offset < 0 || place + offset >= length) continue
        sum += (shares[offset + reach] ?? 0) * (from[at + offset * step * 3] ?? 0)
      }
      return sum
    })
  const across = along(values, 1, width, (place) => place % width)
  return along(across, width, height, (place) => Math.floor(place / width))
}

/**
 * From which change of level a place is brighter, in how many places a reflection is seen, and in how many it is large. One that is
 * hardly seen is no reflection; in between, it is left out.
 */
const seen = { level: 20, leastPlaces: 8, places: 45 }

/** A patch to which a lens adds light, by a share for each channel of each place. The levels are 0 to 255. */
export function reflectingSample(bare: Maps, light: Float32Array): PatchSample {
  const values = bare.values.map((level, at) => level + (255 - level) * (light[at] ?? 0))
  let brighter = 0
  for (let at = 0; at < values.length; at += 3) {
    const changes = [at, at + 1, at + 2].map(
      (channel) => (values[channel] ?? 0) - (bare.values[channel] ?? 0),
    )
    if (changes.reduce((sum, change) => sum + change, 0) / 3 > seen.level) brighter++
  }
  const isSo = brighter >= seen.places
  const weight = isSo ? 1 : brighter < seen.leastPlaces ? 0.5 : 0
  return { patch: { ...bare, values }, isSo, weight }
}
