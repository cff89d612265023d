import { aspectOf, printSizeOfAspect, type RuleDocument } from '@likeness/rules/rule'
import { codec } from '#codec'
import type { Raster } from '../decode/raster.ts'
import { decodeHere } from '../measure/photo-decoder.ts'
import { type Outcome, refusal } from '../problem.ts'
import { limits } from '../thresholds/limits.ts'
import { encode } from './encode.ts'
import {
  codeMm,
  layoutSheet,
  type PaperName,
  type Place,
  type PrintMm,
  papers,
  papersIn,
  type SheetFormat,
  type SheetLayout,
} from './sheet-layout.ts'
import type { SheetCode, SheetPhoto } from './sheet-pdf.ts'

const millimetresPerInch = 25.4
const sheetDpi = 300
const quality = 95
/** A hairline, in pixels. */
const markWidth = 2

/**
 * The sheet as a JPEG of 300 dpi for a photo lab, in sRGB. Sizes are true to half a pixel: 0.04 mm.
 * @param photos The pixels of finished photos, in the order of the layout; they are scaled to the sheet's resolution.
 */
async function sheetJpeg(
  photos: readonly Raster[],
  layout: SheetLayout,
  code: SheetCode | undefined,
): Promise<Uint8Array> {
  const [width, height] = [pixels(layout.widthMm), pixels(layout.heightMm)]
  const sheet = { width, height, rgb: new Uint8ClampedArray(width * height * 3).fill(255) }
  for (const { from, to } of layout.marks) drawMark(sheet, from, to)
  for (const [of, photo] of photos.entries()) {
    const copies = layout.copies.filter((copy) => copy.of === of)
    const [first] = copies
    if (!first) continue
    const size = { width: pixels(first.widthMm), height: pixels(first.heightMm) }
    const scaled = await codec.scale(photo, { x: 0, y: 0, width: photo.width, height: photo.height }, size)
    for (const { x, y } of copies) lay(scaled, sheet, pixels(x), pixels(y))
  }
  if (code && layout.code) drawCode(sheet, layout.code, code)
  const range = { min: 0, max: Number.POSITIVE_INFINITY }
  return (await encode(sheet, { format: 'jpeg', quality, dpi: sheetDpi, range })).bytes
}

/** A black line between two places on one column or one row. */
function drawMark({ width, rgb }: Raster, from: Place, to: Place): void {
  const span = (one: number, other: number) =>
    one === other
      ? [pixels(one) - markWidth / 2, markWidth]
      : [pixels(Math.min(one, other)), pixels(Math.abs(one - other))]
  const [left = 0, across = 0] = span(from.x, to.x)
  const [top = 0, down = 0] = span(from.y, to.y)
  for (let row = top; row < top + down; row++) {
    rgb.fill(0, (row * width + left) * 3, (row * width + left + across) * 3)
  }
}

/** A code in whole pixels for each module, in the middle of its place. */
function drawCode({ width, rgb }: Raster, { x, y }: Place, { modules, dark }: SheetCode): void {
  const side = Math.floor(pixels(codeMm) / modules)
  const inside = Math.floor((pixels(codeMm) - side * modules) / 2)
  for (const [column, row, length] of dark) {
    const [left, top] = [pixels(x) + inside + column * side, pixels(y) + inside + row * side]
    for (let line = top; line < top + side; line++) {
      rgb.fill(0, (line * width + left) * 3, (line * width + left + length * side) * 3)
    }
  }
}

/** Copies a picture's pixels into the sheet's. */
function lay({ width, height, rgb }: Raster, sheet: Raster, left: number, top: number): void {
  for (let row = 0; row < height; row++) {
    const from = row * width * 3
    sheet.rgb.set(rgb.subarray(from, from + width * 3), ((top + row) * sheet.width + left) * 3)
  }
}

const pixels = (mm: number) => Math.round((mm / millimetresPerInch) * sheetDpi)

/** A sheet of paper with copies of photos. */
export interface PrintSheet {
  readonly bytes: Uint8Array
  readonly mimeType: 'application/pdf' | 'image/jpeg'
  /** How many copies are on it. */
  readonly copies: number
}

/** What is asked for: the paper, and the kind of file. */
export interface SheetOptions {
  readonly paper: PaperName
  readonly format: SheetFormat
  /** Left out of a sheet that has no room for it beside the photos. */
  readonly code?: SheetCode
}

/** The rule's size on paper for a photo of so many pixels; calculated from inches if the authority states them. */
export function printedSize(
  document: RuleDocument,
  { width, height }: { width: number; height: number },
): PrintMm | null {
  const inches = document.print?.maxSize ? undefined : document.print?.size?.inches
  if (!inches) return printSizeOfAspect(document, width / height)
  return { widthMm: inches.width * millimetresPerInch, heightMm: inches.height * millimetresPerInch }
}

/** The shape of a document's photos, as a width and a height. */
export function outputAspect(document: RuleDocument): { width: number; height: number } {
  return { width: aspectOf(document) ?? 1, height: 1 }
}

/**
 * The papers on which copies of a document's photo fit, those of its country first, and how many; none if the authority accepts no
 * print that the applicant makes, by any route or at any age.
 * @param print Null if the document states no size on paper.
 * @param hasCode Whether a code is printed with them.
 */
export function papersFor(
  document: RuleDocument,
  print: PrintMm | null,
  hasCode = false,
): { paper: PaperName; copies: number }[] {
  if (!print || !mayBeOwnPhoto(document)) return []
  return papersIn(document.country).flatMap((paper) => {
    const copies = layoutOn(paper, [print], hasCode)?.copies.length
    return copies === undefined ? [] : [{ paper, copies }]
  })
}

/** The layout with a code, or without it where the paper has no room for both. */
const layoutOn = (paper: PaperName, prints: readonly PrintMm[], hasCode: boolean): SheetLayout | null =>
  layoutSheet(prints, papers[paper], hasCode) ?? layoutSheet(prints, papers[paper])

/** Whether the applicant may hand in a photo of their own making, by some route or at some age. */
const mayBeOwnPhoto = ({ taken }: RuleDocument): boolean =>
  !taken ||
  [taken, ...(taken.cases ?? [])].some(({ by }) => by === 'authority-or-applicant' || by === 'applicant')

/** A finished photo, as `exportPhoto` makes it, and its document. */
export interface FinishedPhoto {
  readonly bytes: Uint8Array
  readonly document: RuleDocument
}

/** A finished photo that has been decoded. */
interface OpenedPhoto extends SheetPhoto {
  readonly print: PrintMm
  readonly pixels: Raster
}

/**
 * Lays finished photos out on paper as often as they fit, with cut marks, in true millimetres. Those of a family may be for
 * different documents.
 * @param photos Each a JPEG or a PNG.
 * @returns The sheet, or a problem: `no_print` if a rule names no print or the prints need more room than the paper has; those of
 *   `decodePhoto`.
 */
export async function makeSheet(
  photos: readonly FinishedPhoto[],
  { paper, format, code }: SheetOptions,
): Promise<Outcome<PrintSheet>> {
  const opened: OpenedPhoto[] = []
  for (const photo of photos) {
    const one = await openedPhoto(photo)
    if (!one.ok) return one
    opened.push(one.value)
  }
  const prints = opened.map(({ print }) => print)
  const layout = layoutOn(paper, prints, code !== undefined)
  if (!layout) {
    const sizes = prints.map(({ widthMm, heightMm }) => `${widthMm} x ${heightMm} mm`).join(' and ')
    const detail = `A print of ${sizes} does not fit on ${paper}. Choose a larger paper.`
    return refusal('no_print', detail)
  }
  const copies = layout.copies.length
  if (format === 'jpeg') {
    const bytes = await sheetJpeg(
      opened.map(({ pixels }) => pixels),
      layout,
      code,
    )
    return { ok: true, value: { bytes, mimeType: 'image/jpeg', copies } }
  }
  // Loaded for the first PDF: a process that asks only for the size of a print does not wait for the library.
  const { sheetPdf } = await import('./sheet-pdf.ts')
  const titles = new Set(photos.map(({ document }) => document.title))
  const bytes = await sheetPdf(opened, layout, { title: [...titles].join(', '), code })
  return { ok: true, value: { bytes, mimeType: 'application/pdf', copies } }
}

async function openedPhoto({ bytes, document }: FinishedPhoto): Promise<Outcome<OpenedPhoto>> {
  const decoded = await decodeHere.open(bytes, { maxPixels: limits.maxBackgroundPixels })
  if (!decoded.ok) return decoded
  const { format, width, height } = decoded.value.file
  if (format !== 'jpeg' && format !== 'png') {
    return refusal(
      'unsupported_image_format',
      'The photo has another format. Send a finished photo as a JPEG or a PNG.',
    )
  }
  const print = printedSize(document, { width, height })
  if (!print) {
    return refusal(
      'no_print',
      `${document.title} is submitted as a file, and no size on paper is stated. Submit the finished file instead of a print.`,
    )
  }
  const pixels = await decoded.value.native()
  return pixels.ok ? { ok: true, value: { bytes, format, print, pixels: pixels.value } } : pixels
}
