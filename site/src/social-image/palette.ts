import { bandOpacity, colours } from './colours.ts'

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** The inks in which lines can be written on the ground. */
export type Ink = 'ink' | 'inkSoft' | 'head'

const ground = rgbOf('ground')
const sheet = rgbOf('sheet')
const person = rgbOf('person')
const hair = rgbOf('personHair')
const soft = rgbOf('inkSoft')
const head = rgbOf('head')
const eyes = rgbOf('eyes')
/** A colour as it looks below a band. */
const beneath = (band: Rgb, colour: Rgb) => mixed(colour, band, bandOpacity)

/**
 * All colours of a picture, at most 16. The table is fixed, so that the best colours need not be computed for each
 * picture. Edges are smoothed with a colour between the two colours that meet, or near it.
 */
export const palette: readonly Rgb[] = [
  ground,
  mixed(ground, soft, 1 / 3),
  mixed(ground, soft, 2 / 3),
  soft,
  rgbOf('ink'),
  beneath(head, sheet),
  mixed(ground, head, 0.6),
  head,
  sheet,
  person,
  hair,
  beneath(head, hair),
  eyes,
  beneath(eyes, sheet),
  beneath(eyes, person),
  beneath(eyes, hair),
]

/** The palette's indices from the ground to an ink in even steps; they ascend. */
export const shades: Readonly<Record<Ink, readonly number[]>> = {
  ink: [0, 1, 2, 3, 4],
  inkSoft: [0, 1, 2, 3],
  head: [0, 5, 6, 7],
}

const nearest = new Map<number, number>()

/** The palette's index of the colour that is nearest to this one. */
export function nearestShade(red: number, green: number, blue: number): number {
  const key = (red << 16) | (green << 8) | blue
  const known = nearest.get(key)
  if (known !== undefined) return known
  const distances = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2)
  const index = distances.indexOf(Math.min(...distances))
  nearest.set(key, index)
  return index
}

function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [between(0), between(1), between(2)]
}

function rgbOf(name: keyof typeof colours): Rgb {
  const value = Number.parseInt(colours[name].slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
