import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import type { PDFDocument, PDFFont, PDFPage } from 'pdf-lib'

const require = createRequire(import.meta.url)

/** Latin first: most texts need no other. Charis has Latin with its extensions, Vietnamese and Cyrillic. */
const files = [
  () => require.resolve('@fontsource/charis-sil/files/charis-sil-latin-400-normal.woff'),
  () => require.resolve('@fontsource/charis-sil/files/charis-sil-latin-ext-400-normal.woff'),
  () => require.resolve('@fontsource/charis-sil/files/charis-sil-vietnamese-400-normal.woff'),
  () => require.resolve('@fontsource/charis-sil/files/charis-sil-cyrillic-400-normal.woff'),
  () => require.resolve('@fontsource/charis-sil/files/charis-sil-cyrillic-ext-400-normal.woff'),
]

/** The character in place of one that no part has. */
export const lacking = '\uFFFD'

interface Part {
  readonly bytes: Uint8Array
  has(letter: string): boolean
}

let loaded: readonly Part[] | undefined

/** The parts of the typeface, read once, at the first document. */
function allParts(): readonly Part[] {
  loaded ??= files.map((locate) => {
    const bytes = readFileSync(locate())
    const font = fontkit.create(bytes)
    return { bytes, has: (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) }
  })
  return loaded
}

/** A stretch of text that one part of the typeface draws. */
interface Run {
  part: number
  text: string
}

/** Divides a text by the parts that have its letters. A letter that none has becomes `lacking`. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    // An accent stays with its letter, and a space with its word.
    const part =
      last && allParts()[last.part]?.has(letter)
        ? last.part
        : allParts().findIndex((each) => each.has(letter))
    const drawn = part === -1 ? { part: 0, text: lacking } : { part, text: letter }
    if (last?.part === drawn.part) last.text += drawn.text
    else runs.push(drawn)
  }
  return runs
}

/** A text as it can be drawn: composed letters, on one line, `lacking` for each letter without a glyph. */
export function drawable(text: string): string {
  const line = text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return runsOf(line)
    .map((run) => run.text)
    .join('')
}

export interface Typeface {
  /** The width of a drawable text, in points. */
  widthOf(text: string, size: number): number
  /** Draws a drawable text from the left end of its baseline. */
  draw(page: PDFPage, text: string, at: { x: number; y: number; size: number }): void
}

/** Embeds what these drawable texts need of the typeface into a document: only the parts and the glyphs that are used. */
export async function embedTypeface(document: PDFDocument, texts: readonly string[]): Promise<Typeface> {
  document.registerFontkit(fontkit)
  const used = new Set(texts.flatMap((text) => runsOf(text).map(({ part }) => part)))
  const fonts = new Map<number, PDFFont>()
  for (const [index, { bytes }] of allParts().entries()) {
    if (used.has(index)) fonts.set(index, await document.embedFont(bytes, { subset: true }))
  }
  const pieces = (text: string, size: number) =>
    runsOf(text).flatMap((run) => {
      const font = fonts.get(run.part)
      return font ? [{ font, text: run.text, width: font.widthOfTextAtSize(run.text, size) }] : []
    })
  return {
    widthOf: (text, size) => pieces(text, size).reduce((sum, { width }) => sum + width, 0),
    draw: (page, text, { x, y, size }) => {
      let left = x
      for (const { font, text: piece, width } of pieces(text, size)) {
        page.drawText(piece, { x: left, y, size, font })
        left += width
      }
    },
  }
}
