import sharp from 'sharp'
import type { Letter } from './typeface.ts'

/** How much of each pixel a letter covers, 0 to 255, row by row, and the offset of its top left corner from its origin. */
export interface Mask {
  left: number
  top: number
  width: number
  height: number
  coverage: Uint8Array
}

/** Letters are placed at quarters of a pixel. */
export const positions = 4

const masks = new Map<Letter, Map<string, Promise<Mask | null>>>()

/**
 * The mask of a letter in a size. It is drawn only once, because many lines have the same letters. Null for a letter
 * without ink.
 * @param size The type's size in pixels.
 * @param position The distance of the letter's origin from a whole pixel to its left, in quarters of a pixel.
 */
export function letterMask(letter: Letter, size: number, position: number): Promise<Mask | null> {
  const ofLetter = masks.get(letter) ?? new Map<string, Promise<Mask | null>>()
  masks.set(letter, ofLetter)
  const key = `${size} ${position}`
  const mask = ofLetter.get(key) ?? drawn(letter, size / letter.unitsPerEm, position / positions)
  ofLetter.set(key, mask)
  return mask
}

async function drawn({ outline, bounds }: Letter, scale: number, shift: number): Promise<Mask | null> {
  if (outline === '') return null
  const left = Math.floor(bounds.minX * scale + shift)
  const top = Math.floor(-bounds.maxY * scale)
  const width = Math.ceil(bounds.maxX * scale + shift) - left
  const height = Math.ceil(-bounds.minY * scale) - top
  const placed = `translate(${shift - left} ${-top}) scale(${scale} ${-scale})`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path transform="${placed}" d="${outline}"/></svg>`
  const coverage = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
  return { left, top, width, height, coverage }
}
