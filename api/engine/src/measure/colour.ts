import type { Raster } from '../decode/raster.ts'

/** CIELAB under D65: lightness 0 to 100, a towards red, b towards yellow. */
export interface Lab {
  readonly l: number
  readonly a: number
  readonly b: number
}

/**
 * Converts 8-bit sRGB, rounded to whole values, to CIELAB (IEC 61966-2-1 transfer curve, CIE 15:2004 with the D65
 * white point).
 */
export function rgbToLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  // The rows of the matrix are rounded, so pure white would come out slightly above 100.
  return { l: Math.min(116 * y - 16, 100), a: 500 * (x - y), b: 200 * (y - z) }
}

/** The colour of a pixel of a raster. @param place Row times width plus column. */
export function labAt({ rgb }: Pick<Raster, 'rgb'>, place: number): Lab {
  return rgbToLab(rgb[place * 3] ?? 0, rgb[place * 3 + 1] ?? 0, rgb[place * 3 + 2] ?? 0)
}

/** The median of each channel over some places, by counting, because levels are bytes; 0 without a place. */
export function medianRgb(
  { rgb }: Pick<Raster, 'rgb'>,
  places: Uint32Array,
): [red: number, green: number, blue: number] {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const
  for (let index = 0; index < places.length; index++) {
    const at = (places[index] ?? 0) * 3
    for (const channel of [0, 1, 2] as const) {
      const level = rgb[at + channel] ?? 0
      counts[channel][level] = (counts[channel][level] ?? 0) + 1
    }
  }
  const middleOf = (levels: Uint32Array) => {
    let below = 0
    return levels.findIndex((count) => {
      below += count
      return below * 2 >= places.length
    })
  }
  return [middleOf(counts[0]), middleOf(counts[1]), middleOf(counts[2])]
}

/** Relative luminance of 8-bit sRGB, 0 to 1. Twice the light is twice the value. */
export function relativeLuminance(red: number, green: number, blue: number): number {
  return 0.2126729 * linear(red) + 0.7151522 * linear(green) + 0.072175 * linear(blue)
}

const linearOf = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
const linear = (value: number) => linearOf[Math.round(value)] ?? 0
const curve = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)

/** CIE76 difference: the distance in CIELAB. About 2.3 is just noticeable. */
export const deltaE76 = (p: Lab, q: Lab) => Math.hypot(p.l - q.l, p.a - q.a, p.b - q.b)

/** The distance from a colour to the nearest mixture of two others, as in deltaE76. */
export function deltaFromMixture(colour: Lab, from: Lab, to: Lab): number {
  const [l, a, b] = [to.l - from.l, to.a - from.a, to.b - from.b]
  const length = l * l + a * a + b * b
  const along = (colour.l - from.l) * l + (colour.a - from.a) * a + (colour.b - from.b) * b
  const share = length > 0 ? Math.min(Math.max(along / length, 0), 1) : 0
  return deltaE76(colour, { l: from.l + share * l, a: from.a + share * a, b: from.b + share * b })
}

export const chroma = ({ a, b }: Lab) => Math.hypot(a, b)

/** Hue angle in degrees, 0 to 360. Yellow is 90, blue is 270. */
export const hueDeg = ({ a, b }: Lab) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

/** CIEDE2000 difference with its three weights set to 1 (CIE 142-2001, in the steps of Sharma, Wu and Dalal, 2005). */
export function deltaE2000(p: Lab, q: Lab): number {
  const stretch = 1.5 - chromaShare((chroma(p) + chroma(q)) / 2) / 2
  const [first, second] = [
    { l: p.l, a: p.a * stretch, b: p.b },
    { l: q.l, a: q.a * stretch, b: q.b },
  ]
  const [c1, c2, h1, h2] = [chroma(first), chroma(second), hueDeg(first), hueDeg(second)]
  const isGrey = c1 * c2 === 0
  const hueStep = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180
  const hue = isGrey ? h1 + h2 : (h1 + hueStep / 2 + 360) % 360
  const c = (c1 + c2) / 2
  const fromMiddle = ((p.l + q.l) / 2 - 50) ** 2
  const lightness = (q.l - p.l) / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle))
  const chromas = (c2 - c1) / (1 + 0.045 * c)
  const hueWeight =
    1 -
    0.17 * cosineDeg(hue - 30) +
    0.24 * cosineDeg(2 * hue) +
    0.32 * cosineDeg(3 * hue + 6) -
    0.2 * cosineDeg(4 * hue - 63)
  const hues = (2 * Math.sqrt(c1 * c2) * sineDeg(hueStep / 2)) / (1 + 0.015 * c * hueWeight)
  const turn = -2 * chromaShare(c) * sineDeg(60 * Math.exp(-(((hue - 275) / 25) ** 2)))
  return Math.sqrt(lightness ** 2 + chromas ** 2 + hues ** 2 + turn * chromas * hues)
}

const chromaShare = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7))
const cosineDeg = (angle: number) => Math.cos((angle * Math.PI) / 180)
const sineDeg = (angle: number) => Math.sin((angle * Math.PI) / 180)
