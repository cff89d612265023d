import sharp from 'sharp'
import type { Letter } from './typeface.ts'

/** How much of each pixel a letter covers, 0 to 255, row by row; its top left corner is so far from the letter's origin. */
export interface Mask {
  left: number
  top: number
  width: number
  height: number
  coverage: Uint8Array
}

/** Letters stand at quarters of a pixel. */
export const positions = 4

const masks = new Map<Letter, Map<string, Promise<Mask | null>>>()

/**
 * A letter in a size, drawn once: many lines have the same letters. Null for one without ink.
 * @param size Of the type, in pixels.
 * @param position By how many quarters of a pixel the letter's origin lies right of a whole one.
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
