import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkitten'

/** Charis, after Bitstream Charter: close to the site's titles, and free to ship (OFL). */
const files = {
  regular: '@fontsource/charis-sil/files/charis-sil-latin-400-normal.woff',
  bold: '@fontsource/charis-sil/files/charis-sil-latin-700-normal.woff',
} as const
export type Weight = keyof typeof files

/** From the folder that a build runs in, as a bundle lies elsewhere. */
const packages = createRequire(join(process.cwd(), 'package.json'))

const fonts = new Map<Weight, Font>()

function fontOf(weight: Weight): Font {
  const known = fonts.get(weight)
  if (known !== undefined) return known
  const loaded = create(readFileSync(packages.resolve(files[weight])))
  if (loaded.isCollection) throw new TypeError(`${files[weight]} holds several fonts`)
  fonts.set(weight, loaded)
  return loaded
}

/** Whether the typeface has every letter of a text. */
export const canSet = (text: string, weight: Weight): boolean =>
  Array.from(text).every((letter) => fontOf(weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

/** How wide a line is, in units of the type's size. */
export function widthOf(text: string, weight: Weight): number {
  const { unitsPerEm } = fontOf(weight)
  return lettersOf(text, weight).reduce((sum, { advance }) => sum + advance, 0) / unitsPerEm
}

/** Where and how large a line stands: the baseline's left end or middle, and the type's size, in pixels. */
export interface Setting {
  x: number
  y: number
  size: number
  weight: Weight
  fill: string
  anchor?: 'start' | 'middle'
  turnedDeg?: number
}

/** A line as SVG: the outlines of its letters, since no two machines have the same fonts. Unknown letters are left out. */
export function setLine(text: string, { x, y, size, weight, fill, anchor, turnedDeg = 0 }: Setting): string {
  const { unitsPerEm } = fontOf(weight)
  let along = anchor === 'middle' ? (-widthOf(text, weight) * unitsPerEm) / 2 : 0
  const outlines = lettersOf(text, weight).map(({ outline, advance }) => {
    const letter = outline === '' ? '' : `<path transform="translate(${along} 0)" d="${outline}"/>`
    along += advance
    return letter
  })
  const scale = size / unitsPerEm
  const placed = `translate(${x} ${y}) rotate(${turnedDeg}) scale(${scale} ${-scale})`
  return `<g transform="${placed}" fill="${fill}">${outlines.join('')}</g>`
}

/** In the font's units. */
interface Letter {
  outline: string
  advance: number
}

const letters = new Map<string, Letter | null>()

function lettersOf(text: string, weight: Weight): Letter[] {
  return Array.from(text).flatMap((letter) => letterOf(letter, weight) ?? [])
}

/** Null for one that the typeface lacks. */
function letterOf(letter: string, weight: Weight): Letter | null {
  const key = `${weight} ${letter}`
  const known = letters.get(key)
  if (known !== undefined) return known
  const font = fontOf(weight)
  const code = letter.codePointAt(0) ?? 0
  const { path, advanceWidth } = font.glyphForCodePoint(code)
  const made = font.hasGlyphForCodePoint(code) ? { outline: path.toSVG(), advance: advanceWidth } : null
  letters.set(key, made)
  return made
}

/** Breaks a text between words into lines of at most `most` units of the type's size. */
export function brokenLines(text: string, weight: Weight, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, weight) <= most)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
