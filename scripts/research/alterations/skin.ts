import { meshPoints, skinSpots } from '#api/engine/src/mesh/mesh-points.ts'
import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import {
  between,
  blurred,
  type Face,
  imageOf,
  lumaOf,
  maskOf,
  mixed,
  pixelsOf,
  share,
  skinMask,
} from './pixels.ts'

/** Changes a face's pixels. `strength` is from 0, hardly visible, to 1, obvious. */
export type Retouch = (face: Face, strength: number, random: SeededRandom) => Promise<Uint8ClampedArray>

/** Skin smoothed where neighbours have similar levels, so that edges stay: a bilateral filter, or a surface blur. */
export const edgeKeeping: Retouch = async (face, strength, random) => {
  const reach = Math.max(2, Math.round(between(random, 0.03, 0.06) * face.interEye * (0.6 + strength)))
  const range = between(random, 12, 18) + 22 * strength
  const isSurface = share(random) < 0.5
  const weights = Float32Array.from({ length: 256 }, (_, apart) =>
    isSurface ? Math.max(0, 1 - apart / (2.5 * range)) : Math.exp(-((apart / range) ** 2) / 2),
  )
  const across = filteredAlong(face, face.rgb, 1, reach, weights)
  const both = filteredAlong(face, across, face.width, reach, weights)
  return mixed(face, both, await skinMask(face), 0.7 + 0.3 * strength)
}

/** One pass of an edge-keeping filter, along rows (`step` 1) or columns (`step` of a row), near the face. */
function filteredAlong(
  { width, height, eyeMiddle, interEye }: Face,
  rgb: Uint8ClampedArray,
  step: number,
  reach: number,
  weights: Float32Array,
): Uint8ClampedArray {
  const filtered = Uint8ClampedArray.from(rgb)
  const [left, right] = [
    Math.max(eyeMiddle.x - 1.3 * interEye, reach),
    Math.min(eyeMiddle.x + 1.3 * interEye, width - reach),
  ]
  const [top, bottom] = [
    Math.max(eyeMiddle.y - 1.3 * interEye, reach),
    Math.min(eyeMiddle.y + 1.9 * interEye, height - reach),
  ]
  for (let y = Math.ceil(top); y < bottom; y++) {
    for (let x = Math.ceil(left); x < right; x++) {
      const at = (y * width + x) * 3
      const here = lumaOf(rgb, at)
      let [total, red, green, blue] = [0, 0, 0, 0]
      for (let away = -reach; away <= reach; away++) {
        const other = at + 3 * away * step
        const weight = weights[Math.round(Math.abs(lumaOf(rgb, other) - here))] ?? 0
        total += weight
        red += weight * (rgb[other] ?? 0)
        green += weight * (rgb[other + 1] ?? 0)
        blue += weight * (rgb[other + 2] ?? 0)
      }
      if (total === 0) continue
      filtered[at] = red / total
      filtered[at + 1] = green / total
      filtered[at + 2] = blue / total
    }
  }
  return filtered
}

/** Frequency separation: the colours of the skin are blurred widely, and some of its texture is laid over them again. */
export const frequencySeparation: Retouch = async (face, strength, random) => {
  const fine = await blurred(face, between(random, 0.012, 0.025) * face.interEye)
  const wide = await blurred(face, between(random, 0.06, 0.12) * face.interEye)
  const texture = 0.75 - 0.6 * strength
  const smooth = face.rgb.map((level, at) => (wide[at] ?? 0) + texture * (level - (fine[at] ?? 0)))
  return mixed(face, smooth, await skinMask(face), 0.5 + 0.5 * strength)
}

/** Skin through a median filter. */
export const medianSkin: Retouch = async (face, strength) => {
  const side = 2 * Math.round((0.012 + 0.025 * strength) * face.interEye) + 3
  const { rgb } = await pixelsOf(imageOf(face).median(side))
  return mixed(face, rgb, await skinMask(face), 0.7 + 0.3 * strength)
}

/** Skin through a Gaussian, at a share: the simplest of beauty filters. */
export const softSkin: Retouch = async (face, strength, random) => {
  const wide = await blurred(face, (0.015 + 0.03 * strength) * between(random, 0.8, 1.3) * face.interEye)
  return mixed(face, wide, await skinMask(face), 0.5 + 0.45 * strength)
}

/** A soft light over a blur, on the whole picture, as apps call it glow or portrait. */
export const glow: Retouch = async (face, strength, random) => {
  const smooth = { ...face, rgb: await edgeKeeping(face, strength, random) }
  const wide = await blurred(smooth, between(random, 0.06, 0.12) * face.interEye)
  const screened = smooth.rgb.map((level, at) => 255 - ((255 - level) * (255 - 0.6 * (wide[at] ?? 0))) / 255)
  return mixed(smooth, screened, null, 0.15 + 0.3 * strength)
}

/** Skin made lighter, without anything else. */
export const lightened: Retouch = async (face, strength) => {
  const gamma = 1 / (1.12 + 0.5 * strength)
  const light = face.rgb.map((level) => 255 * (level / 255) ** gamma)
  return mixed(face, light, await maskOf(face, 0.08 * face.interEye, ['face'], ['leftEye', 'rightEye']))
}

/** Eyes and lips: the whites made white, and the lips red. */
export const whitened: Retouch = async (face, strength) => {
  const white = face.rgb.map((level, at) => {
    const mean = lumaOf(face.rgb, at - (at % 3))
    return 255 * ((0.3 * level + 0.7 * mean) / 255) ** (1 / (1.25 + 0.5 * strength))
  })
  const eyes = await maskOf(face, 0.01 * face.interEye, ['leftEye', 'rightEye'], [])
  const brighter = { ...face, rgb: mixed(face, white, eyes) }
  const redder = brighter.rgb.map((level, at) =>
    at % 3 === 0 ? level + 30 * strength : level - 8 * strength,
  )
  return mixed(brighter, redder, await maskOf(face, 0.02 * face.interEye, ['outerLips']))
}

/** Blemishes covered with the skin beside them: their texture from there, the light of their surroundings. */
export const healed: Retouch = async (face, strength, random) => {
  const rgb = Uint8ClampedArray.from(face.rgb)
  const low = await blurred(face, 0.08 * face.interEye)
  const spots = [
    ...skinSpots.flat(),
    meshPoints.foreheadMiddle,
    meshPoints.leftForeheadSide,
    meshPoints.rightForeheadSide,
  ]
  const count = 2 + Math.round(6 * strength)
  for (let spot = 0; spot < count; spot++) {
    const middle = face.points[spots[random.below(spots.length)] ?? 0] ?? face.eyeMiddle
    const radius = between(random, 0.06, 0.12 + 0.08 * strength) * face.interEye
    const [dx, dy] = [
      Math.round((share(random) < 0.5 ? 2.1 : -2.1) * radius),
      Math.round(between(random, -1, 1) * radius),
    ]
    const [x0, y0] = [
      Math.round(middle.x + between(random, -0.15, 0.15) * face.interEye),
      Math.round(middle.y),
    ]
    for (let y = Math.max(Math.ceil(y0 - radius), 0); y < Math.min(y0 + radius, face.height); y++) {
      for (let x = Math.max(Math.ceil(x0 - radius), 0); x < Math.min(x0 + radius, face.width); x++) {
        const edge = Math.min(1, (1 - Math.hypot(x - x0, y - y0) / radius) * 3)
        const [sx, sy] = [x + dx, y + dy]
        if (edge <= 0 || sx < 0 || sy < 0 || sx >= face.width || sy >= face.height) continue
        const [to, from] = [(y * face.width + x) * 3, (sy * face.width + sx) * 3]
        for (let channel = 0; channel < 3; channel++) {
          const healedLevel =
            (low[to + channel] ?? 0) + (face.rgb[from + channel] ?? 0) - (low[from + channel] ?? 0)
          rgb[to + channel] = (1 - edge) * (face.rgb[to + channel] ?? 0) + edge * healedLevel
        }
      }
    }
  }
  return rgb
}
