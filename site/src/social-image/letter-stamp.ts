import { letterMask, positions } from './letter-mask.ts'
import { type Ink, shades } from './palette.ts'
import { type Part, rowBytes } from './png.ts'
import { pictureSize } from './size.ts'
import { type Letter, type Line, placedLetters } from './typeface.ts'

/** A letter in the shades of an ink, two pixels per byte as in the rows of a PNG. */
interface Stamp {
  /** The offset of each byte that has ink from the byte of the letter's origin, in the picture's bytes row by row. */
  at: Int32Array
  shades: Uint8Array
  /** The area of these bytes, relative to the byte and the row of the origin. */
  part: Part
}

/** A stamp, and the byte and the row that hold its letter's origin. */
export interface PlacedStamp {
  stamp: Stamp
  byte: number
  row: number
}

/** A line of text on a picture: the beginning of its baseline in pixels, and its ink. */
export interface InkedLine extends Line {
  x: number
  y: number
  ink: Ink
}

const bytesInRow = rowBytes(pictureSize.width)
const blank = { left: 0, top: 0, width: 0, height: 0, coverage: new Uint8Array() }

/** The number of positions that a letter can have within the two pixels of a byte. */
const places = 2 * positions

/** The stamps by ink and size, then by letter, then by position. */
const stamps = new Map<string, Map<Letter, Stamp[]>>()

/** The letters of a line with their positions. */
export async function stampsOf(line: InkedLine): Promise<PlacedStamp[]> {
  const key = `${line.ink} ${line.size}`
  const alike = stamps.get(key) ?? new Map<Letter, Stamp[]>()
  stamps.set(key, alike)
  const row = Math.round(line.y)
  const placed: PlacedStamp[] = []
  for (const { letter, along } of placedLetters(line)) {
    const quarters = Math.round((line.x + along) * positions)
    const place = quarters % places
    const ofLetter = alike.get(letter) ?? []
    alike.set(letter, ofLetter)
    const stamp = ofLetter[place] ?? (await cut(letter, line, place))
    ofLetter[place] = stamp
    placed.push({ stamp, byte: (quarters - place) / places, row })
  }
  return placed
}

async function cut(letter: Letter, { ink, size }: InkedLine, place: number): Promise<Stamp> {
  const mask = await letterMask(letter, size, place % positions)
  const { left, top, width, height, coverage } = mask ?? blank
  const ramp = shades[ink]
  const leftPixel = left + Math.floor(place / positions)
  const inked = new Map<number, number>()
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const shade = ramp[Math.round(((coverage[row * width + column] ?? 0) * (ramp.length - 1)) / 255)] ?? 0
      if (shade === 0) continue
      const pixel = leftPixel + column
      const at = (top + row) * bytesInRow + Math.floor(pixel / 2)
      inked.set(at, (inked.get(at) ?? 0) | (pixel % 2 === 0 ? shade << 4 : shade))
    }
  }
  return {
    at: Int32Array.from(inked.keys()),
    shades: Uint8Array.from(inked.values()),
    part: {
      bytes: [Math.floor(leftPixel / 2), Math.ceil((leftPixel + width) / 2)],
      rows: [top, top + height],
    },
  }
}
