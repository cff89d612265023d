import sharp from 'sharp'
import { frameSurroundings } from './frame-picture.ts'
import { letterMask, positions } from './letter-mask.ts'
import { type Ink, nearestShade, palette, shades } from './palette.ts'
import { indexedPng, rowBytes } from './png.ts'
import { pictureSize } from './size.ts'
import { type Line, placedLetters } from './typeface.ts'

/** A line on a picture: where its baseline begins, in pixels, and in what it is set. */
export interface InkedLine extends Line {
  x: number
  y: number
  ink: Ink
}

/** A picture's pixels as indices into the palette, in the rows of a PNG. */
export type Sheet = Uint8Array

const { width, height } = pictureSize
const bytesInRow = rowBytes(width)
/** The bar along the left edge. */
const barWidth = 14

/**
 * The ground of pictures, on which lines can be set.
 * @param frame An SVG of `frameSurroundings`, which lines keep clear of.
 */
export async function drawGround(frame: string | null): Promise<Sheet> {
  const sheet = new Uint8Array(bytesInRow * height)
  const bar = shades.head.at(-1) ?? 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < barWidth; x += 1) darken(sheet, x, y, bar)
  }
  if (frame !== null) await layFrame(sheet, frame)
  return sheet
}

/** A picture as PNG: lines set on a ground, which stays as it is. The same picture makes the same bytes. */
export async function drawOn(ground: Sheet, lines: readonly InkedLine[]): Promise<Buffer<ArrayBuffer>> {
  const sheet = ground.slice()
  for (const line of lines) await setLine(sheet, line)
  return indexedPng(sheet, pictureSize, palette)
}

async function setLine(sheet: Sheet, line: InkedLine): Promise<void> {
  const ramp = shades[line.ink]
  const baseline = Math.round(line.y)
  for (const { letter, along } of placedLetters(line)) {
    const quarters = Math.round((line.x + along) * positions)
    const mask = await letterMask(letter, line.size, quarters % positions)
    if (mask === null) continue
    const left = Math.floor(quarters / positions) + mask.left
    for (let row = 0; row < mask.height; row += 1) {
      for (let column = 0; column < mask.width; column += 1) {
        const coverage = mask.coverage[row * mask.width + column] ?? 0
        if (coverage === 0) continue
        const shade = ramp[Math.round((coverage * (ramp.length - 1)) / 255)] ?? 0
        darken(sheet, left + column, baseline + mask.top + row, shade)
      }
    }
  }
}

async function layFrame(sheet: Sheet, svg: string): Promise<void> {
  const { left, top, ...size } = frameSurroundings
  const drawn = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const at = (y * size.width + x) * 3
      const shade = nearestShade(drawn[at] ?? 0, drawn[at + 1] ?? 0, drawn[at + 2] ?? 0)
      darken(sheet, left + x, top + y, shade)
    }
  }
}

/** Lays a shade on the ground; where two letters touch, the darker shade stays. */
function darken(sheet: Sheet, x: number, y: number, shade: number): void {
  const at = y * bytesInRow + 1 + (x >> 1)
  const shift = x % 2 === 0 ? 4 : 0
  const byte = sheet[at] ?? 0
  const under = (byte >> shift) & 15
  if (shade > under) sheet[at] = byte + ((shade - under) << shift)
}
