import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkitten'

/** Relative to the folder in which a build runs, because the bundle is in another folder than this file. */
const require = createRequire(join(process.cwd(), 'package.json'))

/** The typeface of the site's titles. */
const files = {
  regular: () => require.resolve('@fontsource/manrope/files/manrope-latin-400-normal.woff'),
  bold: () => require.resolve('@fontsource/manrope/files/manrope-latin-700-normal.woff'),
} as const
export type Weight = keyof typeof files

const fonts = new Map<Weight, Font>()

function fontOf(weight: Weight): Font {
  const known = fonts.get(weight)
  if (known !== undefined) return known
  const file = files[weight]()
  const loaded = create(readFileSync(file))
  if (loaded.isCollection) throw new TypeError(`${file} holds several fonts`)
  fonts.set(weight, loaded)
  return loaded
}

/** Whether the typeface has every letter of a text. */
export const canSet = (text: string, weight: Weight): boolean =>
  Array.from(text).every((letter) => fontOf(weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

/** The width of a line, in units of the type's size. */
export function widthOf(text: string, weight: Weight): number {
  const { unitsPerEm } = fontOf(weight)
  return lettersOf(text, weight).reduce((sum, { advance }) => sum + advance, 0) / unitsPerEm
}

/** A letter of the typeface. All lengths are in its own units; `unitsPerEm` of them are the type's size. */
interface Letter {
  /** The data of an SVG path; empty for a space. */
  outline: string
  advance: number
  unitsPerEm: number
}

/**
 * A line of text in one typeface. `x` and `y` are the beginning of its baseline or, if it is `centred`, the middle. All lengths
 * are in pixels.
 */
export interface Line {
  text: string
  weight: Weight
  size: number
  x: number
  y: number
  fill: string
  centred?: boolean
  turnedDeg?: number
}

/** A line as SVG. The letters are outlines, because installed fonts differ between machines. */
export function setLine(line: Line): string {
  const { text, weight, size, x, y, fill, centred = false, turnedDeg = 0 } = line
  let along = centred ? (-widthOf(text, weight) * size) / 2 : 0
  const outlines = lettersOf(text, weight).map(({ outline, advance, unitsPerEm }) => {
    const scale = size / unitsPerEm
    const path = `<path transform="translate(${along} 0) scale(${scale} ${-scale})" d="${outline}"/>`
    along += advance * scale
    return path
  })
  return `<g transform="translate(${x} ${y}) rotate(${turnedDeg})" fill="${fill}">${outlines.join('')}</g>`
}

const letters = { regular: new Map<string, Letter | null>(), bold: new Map<string, Letter | null>() }

function lettersOf(text: string, weight: Weight): Letter[] {
  return Array.from(text).flatMap((letter) => letterOf(letter, weight) ?? [])
}

/** The outline of a letter; null if the typeface lacks it. */
function letterOf(letter: string, weight: Weight): Letter | null {
  const known = letters[weight].get(letter)
  if (known !== undefined) return known
  const font = fontOf(weight)
  const made = font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? fromFont(font, letter) : null
  letters[weight].set(letter, made)
  return made
}

function fromFont(font: Font, letter: string): Letter {
  const { path, advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  return { outline: path.toSVG(), advance: advanceWidth, unitsPerEm: font.unitsPerEm }
}

/** Breaks a text between words into lines of at most `most` units of the type's size. */
export function brokenLines(text: string, weight: Weight, most: number): string[] {
  const lines: string[] = []
  let width = 0
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = width + widthOf(` ${word}`, weight)
    if (last !== undefined && longer <= most) {
      lines[lines.length - 1] = `${last} ${word}`
      width = longer
    } else {
      lines.push(word)
      width = widthOf(word, weight)
    }
  }
  return lines
}
