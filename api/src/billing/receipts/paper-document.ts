import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib'

/** A part of a document: lines under a heading, or a table whose last column has amounts. */
export type Block =
  | { readonly heading?: string; readonly lines: readonly string[] }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

export interface PaperDocument {
  readonly title: string
  readonly blocks: readonly Block[]
}

const sheet = { width: 595.28, height: 841.89, margin: 56.7 }
const sizes = { title: 20, heading: 12, text: 10 }
const leading = 1.4
const columnGap = 12
const amountWidth = 90
const inner = sheet.width - 2 * sheet.margin
const grey = rgb(0.6, 0.6, 0.6)

/** The character in place of one that no part has. */
const lacking = '\uFFFD'

const lackingNote = `${lacking} stands for a letter that the typeface of this file does not have. The dashboard shows the whole text.`

/**
 * Writes a document as PDF, on as many pages of A4 as it needs. The same document gives the same bytes. A letter that the
 * typeface lacks becomes U+FFFD, and a note says so. Import this module where a PDF is written: it loads a library and a typeface,
 * for which every start would wait otherwise.
 */
export async function writePdf(content: PaperDocument): Promise<Uint8Array> {
  const { title, blocks } = withDrawableTexts(content)
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(content.title)
  pdf.setProducer('Likeness')
  pdf.setLanguage('en')
  const pen = new Pen(pdf, await embedTypeface(pdf, [title, ...blocks.flatMap(textsOf)]))
  pen.paragraph(title, sizes.title)
  for (const block of blocks) {
    pen.space(sizes.text)
    if ('rows' in block) pen.table(block.head, block.rows)
    else {
      if (block.heading !== undefined) pen.paragraph(block.heading, sizes.heading)
      for (const line of block.lines) pen.paragraph(line, sizes.text)
    }
  }
  return pdf.save()
}

function withDrawableTexts({ title, blocks }: PaperDocument): PaperDocument {
  const shown = blocks.map((block): Block => {
    if ('rows' in block) {
      return { head: block.head.map(drawable), rows: block.rows.map((row) => row.map(drawable)) }
    }
    const { heading, lines } = block
    return { lines: lines.map(drawable), ...(heading !== undefined && { heading: drawable(heading) }) }
  })
  const isComplete = shown.flatMap(textsOf).every((text) => !text.includes(lacking))
  return { title: drawable(title), blocks: isComplete ? shown : [...shown, { lines: [lackingNote] }] }
}

const textsOf = (block: Block): readonly string[] =>
  'rows' in block ? [...block.head, ...block.rows.flat()] : [block.heading ?? '', ...block.lines]

/** Writes from the top of a page downwards, and begins the next page where one is full. */
class Pen {
  readonly #pdf: PDFDocument
  readonly #fonts: Fonts
  #page: PDFPage
  #y = sheet.height - sheet.margin

  constructor(pdf: PDFDocument, fonts: Fonts) {
    this.#pdf = pdf
    this.#fonts = fonts
    this.#page = this.#newPage()
  }

  space(points: number): void {
    this.#y -= points
  }

  paragraph(text: string, size: number): void {
    for (const line of this.#wrapped(text, inner, size)) {
      this.#advance(size)
      this.#draw(line, sheet.margin, size)
    }
  }

  table(head: readonly string[], rows: readonly (readonly string[])[]): void {
    this.#row(head)
    this.space(4)
    const [start, end] = [
      { x: sheet.margin, y: this.#y },
      { x: sheet.width - sheet.margin, y: this.#y },
    ]
    this.#page.drawLine({ start, end, thickness: 0.5, color: grey })
    for (const row of rows) this.#row(row)
  }

  /** The last cell is an amount, at the right margin; the others share the rest. */
  #row(cells: readonly string[]): void {
    const size = sizes.text
    const width = (inner - amountWidth) / (cells.length - 1) - columnGap
    const columns = cells.map((cell, index) =>
      index === cells.length - 1 ? [cell] : this.#wrapped(cell, width, size),
    )
    const height = Math.max(...columns.map((lines) => lines.length))
    for (let line = 0; line < height; line += 1) {
      this.#advance(size)
      for (const [index, lines] of columns.entries()) {
        const text = lines[line] ?? ''
        const isAmount = index === columns.length - 1
        const x = isAmount
          ? sheet.width - sheet.margin - this.#widthOf(text, size)
          : sheet.margin + index * (width + columnGap)
        this.#draw(text, x, size)
      }
    }
  }

  #advance(size: number): void {
    this.#y -= size * leading
    if (this.#y >= sheet.margin) return
    this.#page = this.#newPage()
    this.#y = sheet.height - sheet.margin - size * leading
  }

  #newPage(): PDFPage {
    return this.#pdf.addPage([sheet.width, sheet.height])
  }

  /** Breaks a text between words, and a word that is longer than a line between letters. */
  #wrapped(text: string, width: number, size: number): string[] {
    const fits = (line: string) => this.#widthOf(line, size) <= width
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (!fits(line + letter) && line !== '') {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return [...lines, line]
  }

  /** The width of a drawable text, in points. */
  #widthOf(text: string, size: number): number {
    return this.#pieces(text, size).reduce((sum, { width }) => sum + width, 0)
  }

  /** Draws a drawable text on the present line. */
  #draw(text: string, left: number, size: number): void {
    let x = left
    for (const piece of this.#pieces(text, size)) {
      this.#page.drawText(piece.text, { x, y: this.#y, size, font: piece.font })
      x += piece.width
    }
  }

  #pieces(text: string, size: number) {
    return runsOf(text).flatMap((run) => {
      const font = this.#fonts.get(run.part)
      return font ? [{ font, text: run.text, width: font.widthOfTextAtSize(run.text, size) }] : []
    })
  }
}

const require = createRequire(import.meta.url)

/** Latin first: most texts need no other. Charis has Latin with its extensions, Vietnamese and Cyrillic. */
const files = [
  () => require.resolve('@fontsource/charis-sil/files/charis-sil-latin-400-normal.woff'),
  () => require.resolve('@fontsource/charis-sil/files/charis-sil-latin-ext-400-normal.woff'),
  () => require.resolve('@fontsource/charis-sil/files/charis-sil-vietnamese-400-normal.woff'),
  () => require.resolve('@fontsource/charis-sil/files/charis-sil-cyrillic-400-normal.woff'),
  () => require.resolve('@fontsource/charis-sil/files/charis-sil-cyrillic-ext-400-normal.woff'),
]

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
function drawable(text: string): string {
  const line = text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return runsOf(line)
    .map((run) => run.text)
    .join('')
}

/** The parts of the typeface that a document embeds, by their position. */
type Fonts = ReadonlyMap<number, PDFFont>

/** Embeds what these drawable texts need of the typeface into a document: only the parts and the glyphs that are used. */
async function embedTypeface(document: PDFDocument, texts: readonly string[]): Promise<Fonts> {
  document.registerFontkit(fontkit)
  const used = new Set(texts.flatMap((text) => runsOf(text).map(({ part }) => part)))
  const fonts = new Map<number, PDFFont>()
  for (const [index, { bytes }] of allParts().entries()) {
    if (used.has(index)) fonts.set(index, await document.embedFont(bytes, { subset: true }))
  }
  return fonts
}
