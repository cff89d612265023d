import { letterMask, positions } from './letter-mask.ts'
import { type Ink, shades } from './palette.ts'
import { type Letter, type Line, placedLetters } from './typeface.ts'

/** A letter in the shades of an ink, two pixels a byte as in the rows of a PNG; a byte without ink is 0. */
export interface Stamp {
  /** From the byte that holds the letter's origin. */
  left: number
  /** From the baseline, in rows. */
  top: number
  bytesInRow: number
  height: number
  bytes: Uint8Array
}

/** A stamp, and the byte and the row that hold its letter's origin. */
export interface PlacedStamp {
  stamp: Stamp
  byte: number
  row: number
}

/** A line on a picture: where its baseline begins, in pixels, and in what it is set. */
export interface InkedLine extends Line {
  x: number
  y: number
  ink: Ink
}

/** A letter may stand at each of these within the two pixels of a byte. */
const places = 2 * positions

const stamps = new Map<Letter, Map<string, Stamp>>()

/** The letters of a line, each where it stands. */
export async function stampsOf(line: InkedLine): Promise<PlacedStamp[]> {
  const row = Math.round(line.y)
  const placed: PlacedStamp[] = []
  for (const { letter, along } of placedLetters(line)) {
    const quarters = Math.round((line.x + along) * positions)
    const place = quarters % places
    const ofLetter = stamps.get(letter) ?? new Map<string, Stamp>()
    stamps.set(letter, ofLetter)
    const key = `${line.ink} ${line.size} ${place}`
    const stamp = ofLetter.get(key) ?? (await cut(letter, line, place))
    ofLetter.set(key, stamp)
    placed.push({ stamp, byte: (quarters - place) / places, row })
  }
  return placed
}

async function cut(letter: Letter, { ink, size }: InkedLine, place: number): Promise<Stamp> {
  const mask = await letterMask(letter, size, place % positions)
  if (mask === null) return { left: 0, top: 0, bytesInRow: 0, height: 0, bytes: new Uint8Array() }
  const { width, height, top, coverage } = mask
  const ramp = shades[ink]
  const leftPixel = mask.left + Math.floor(place / positions)
  const left = Math.floor(leftPixel / 2)
  const indent = leftPixel - 2 * left
  const bytesInRow = Math.ceil((indent + width) / 2)
  const bytes = new Uint8Array(bytesInRow * height)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const share = (coverage[row * width + column] ?? 0) / 255
      const shade = ramp[Math.round(share * (ramp.length - 1))] ?? 0
      const pixel = indent + column
      const at = row * bytesInRow + (pixel >> 1)
      bytes[at] = (bytes[at] ?? 0) | (pixel % 2 === 0 ? shade << 4 : shade)
    }
  }
  return { left, top, bytesInRow, height, bytes }
}
