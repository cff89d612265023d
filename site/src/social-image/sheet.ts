import sharp from 'sharp'
import { frameSurroundings } from './frame-image.ts'
import { type InkedLine, type PlacedStamp, stampsOf } from './letter-stamp.ts'
import { nearestShade, palette, shades } from './palette.ts'
import { filterUp, indexedPng, type Part, rowBytes } from './png.ts'
import { pictureSize } from './size.ts'

/** A picture's pixels as indices into the palette, in the rows of a PNG, and the same rows filtered. */
export interface Sheet {
  rows: Uint8Array
  filtered: Uint8Array
}

const { width, height } = pictureSize
const bytesInRow = rowBytes(width)
/** The width of the bar along the left edge, in pixels. */
const barWidth = 14

const wholeSheet: Part = { bytes: [0, bytesInRow], rows: [0, height] }

const emptySheet = (): Sheet => ({
  rows: new Uint8Array(bytesInRow * height),
  filtered: new Uint8Array(bytesInRow * height),
})

/**
 * The ground of pictures, on which lines are written.
 * @param frame An SVG of `frameSurroundings`; lines keep out of that area.
 */
export async function drawGround(frame: string | null): Promise<Sheet> {
  const sheet = emptySheet()
  const { rows, filtered } = sheet
  const bar = shades.head.at(-1) ?? 0
  for (let y = 0; y < height; y += 1) {
    const start = y * bytesInRow + 1
    rows.fill((bar << 4) | bar, start, start + barWidth / 2)
  }
  if (frame !== null) await layFrame(rows, frame)
  filterUp(rows, filtered, bytesInRow, wholeSheet)
  return sheet
}

/** The sheet on which pictures are composed, its current ground, and the parts that the last picture changed. */
const drawn = { ...emptySheet(), ground: emptySheet(), changed: [wholeSheet] }

/** A picture as PNG: lines on a ground, which stays unchanged. The same picture always gives the same bytes. */
export async function drawOn(ground: Sheet, lines: readonly InkedLine[]): Promise<Buffer<ArrayBuffer>> {
  const stamped: PlacedStamp[][] = []
  for (const line of lines) stamped.push(await stampsOf(line))
  lay(ground)
  drawn.changed = stamped.map((line) => pressed(drawn.rows, line))
  for (const part of drawn.changed) filterUp(drawn.rows, drawn.filtered, bytesInRow, part)
  return indexedPng(drawn.filtered, pictureSize, palette)
}

/** Restores the ground. Pictures on the same ground follow each other, so usually only the changed parts are copied. */
function lay(ground: Sheet): void {
  for (const { rows } of drawn.ground === ground ? drawn.changed : [wholeSheet]) {
    const [from, to] = [rows[0] * bytesInRow, rows[1] * bytesInRow]
    drawn.rows.set(ground.rows.subarray(from, to), from)
    drawn.filtered.set(ground.filtered.subarray(from, to), from)
  }
  drawn.ground = ground
}

/** Draws the letters of a line. Returns the part to filter again, which reaches one row below the letters. */
function pressed(rows: Uint8Array, line: readonly PlacedStamp[]): Part {
  let [left, right]: [number, number] = [bytesInRow, 0]
  let [top, bottom]: [number, number] = [height, 0]
  for (const { stamp, byte, row } of line) {
    const { at, shades, part } = stamp
    press(rows, row * bytesInRow + 1 + byte, at, shades)
    left = Math.min(left, 1 + byte + part.bytes[0])
    right = Math.max(right, 1 + byte + part.bytes[1])
    top = Math.min(top, row + part.rows[0])
    bottom = Math.max(bottom, row + part.rows[1])
  }
  return { bytes: [left, right], rows: [top, Math.min(height, bottom + 1)] }
}

/** Draws a letter's shades on the ground. If two letters touch, each pixel keeps the darker shade. */
function press(rows: Uint8Array, origin: number, at: Int32Array, shades: Uint8Array): void {
  for (let index = 0; index < at.length; index += 1) {
    const place = origin + (at[index] ?? 0)
    const shade = shades[index] ?? 0
    const under = rows[place] ?? 0
    rows[place] =
      under === 0 ? shade : Math.max(shade & 0xf0, under & 0xf0) | Math.max(shade & 15, under & 15)
  }
}

async function layFrame(rows: Uint8Array, svg: string): Promise<void> {
  const { left, top, ...size } = frameSurroundings
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  const shade = (at: number) => nearestShade(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
  for (let y = 0; y < size.height; y += 1) {
    const start = (top + y) * bytesInRow + 1 + left / 2
    for (let x = 0; x < size.width; x += 2) {
      const at = (y * size.width + x) * 3
      rows[start + x / 2] = (shade(at) << 4) | shade(at + 3)
    }
  }
}
