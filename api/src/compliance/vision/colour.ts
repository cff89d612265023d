/** CIELAB under D65: lightness 0 to 100, a towards red, b towards yellow. */
export interface Lab {
  readonly l: number
  readonly a: number
  readonly b: number
}

/** 8-bit sRGB (rounded to whole values) to CIELAB (IEC 61966-2-1 transfer curve, CIE 15:2004 with the D65 white point). */
export function rgbToLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  // The matrix's rows are rounded, so that pure white would come out a hair over 100.
  return { l: Math.min(116 * y - 16, 100), a: 500 * (x - y), b: 200 * (y - z) }
}

/** Relative luminance of 8-bit sRGB, 0 to 1: twice the light is twice the value. */
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

/** From a colour to the nearest mixture of two others, as deltaE76. */
export function deltaFromMixture(colour: Lab, from: Lab, to: Lab): number {
  const [l, a, b] = [to.l - from.l, to.a - from.a, to.b - from.b]
  const length = l * l + a * a + b * b
  const along = (colour.l - from.l) * l + (colour.a - from.a) * a + (colour.b - from.b) * b
  const share = length > 0 ? Math.min(Math.max(along / length, 0), 1) : 0
  return deltaE76(colour, { l: from.l + share * l, a: from.a + share * a, b: from.b + share * b })
}

export const chroma = ({ a, b }: Lab) => Math.hypot(a, b)

/** Hue angle in degrees, 0 to 360; 90 is yellow, 270 blue. */
export const hueDeg = ({ a, b }: Lab) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
