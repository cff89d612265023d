import { aspectOf, printSizeOfAspect, type RuleDocument } from '@likeness/rules/rule'
import sharp from 'sharp'
import { decodePhoto } from '../decode/decode.ts'
import { type Outcome, refusal } from '../problem.ts'
import { limits } from '../thresholds/limits.ts'
import {
  layoutSheet,
  type PaperName,
  type PrintMm,
  papers,
  type SheetFormat,
  type SheetLayout,
} from './sheet-layout.ts'
import { withStatedDensity } from './written-metadata.ts'

const millimetresPerInch = 25.4
const sheetDpi = 300
const quality = 95
/** A hairline, in pixels. */
const markWidth = 2

/**
 * The sheet as a JPEG of 300 dpi for a photo lab, in sRGB. Sizes are true to half a pixel: 0.04 mm.
 * @param photo A finished photo; it is scaled to the sheet's resolution.
 */
async function sheetJpeg(photo: Uint8Array, layout: SheetLayout): Promise<Buffer> {
  const { widthMm, heightMm, copies, marks } = layout
  const width = pixels(layout.photo.widthMm)
  const height = pixels(layout.photo.heightMm)
  const copy = await sharp(photo).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).png().toBuffer()
  const lines = marks.map(({ from, to }) => {
    const [left, right] = [from.x, to.x].toSorted((a, b) => a - b)
    const [top, bottom] = [from.y, to.y].toSorted((a, b) => a - b)
    return {
      left: pixels(left ?? 0) - (left === right ? markWidth / 2 : 0),
      top: pixels(top ?? 0) - (top === bottom ? markWidth / 2 : 0),
      input: {
        create: {
          width: left === right ? markWidth : pixels((right ?? 0) - (left ?? 0)),
          height: top === bottom ? markWidth : pixels((bottom ?? 0) - (top ?? 0)),
          channels: 3 as const,
          background: '#000000',
        },
      },
    }
  })
  const sheet = { width: pixels(widthMm), height: pixels(heightMm), channels: 3 as const }
  const bytes = await sharp({ create: { ...sheet, background: '#ffffff' } })
    .composite([...lines, ...copies.map(({ x, y }) => ({ left: pixels(x), top: pixels(y), input: copy }))])
    .withIccProfile('srgb')
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return withStatedDensity(bytes, 'jpeg', sheetDpi)
}

const pixels = (mm: number) => Math.round((mm / millimetresPerInch) * sheetDpi)

/** A sheet of paper with copies of one photo. */
export interface PrintSheet {
  readonly bytes: Uint8Array
  readonly mimeType: 'application/pdf' | 'image/jpeg'
  /** How many copies are on it. */
  readonly copies: number
  readonly photo: PrintMm
}

/** What is asked for: the paper, and the kind of file. */
export interface SheetOptions {
  readonly paper: PaperName
  readonly format: SheetFormat
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
 * Lays a finished photo out on paper as often as it fits, with cut marks, in true millimetres.
 * @param photo A JPEG or a PNG, as `exportPhoto` makes them.
 * @returns The sheet, or a problem: `no_print` if the rule names no print or the print is larger than the paper; those of
 *   `decodePhoto`.
 */
export async function makeSheet(
  photo: Uint8Array,
  document: RuleDocument,
  { paper, format }: SheetOptions,
): Promise<Outcome<PrintSheet>> {
  const decoded = await decodePhoto(photo, { maxPixels: limits.maxBackgroundPixels })
  if (!decoded.ok) return decoded
  const { file } = decoded.value
  if (file.format !== 'jpeg' && file.format !== 'png') {
    return refusal(
      'unsupported_image_format',
      'The photo has another format. Send a finished photo as a JPEG or a PNG.',
    )
  }
  const size = printedSize(document, file)
  if (!size)
    return refusal(
      'no_print',
      `${document.title} is submitted as a file, and no size on paper is stated. Submit the finished file instead of a print.`,
    )
  const layout = layoutSheet(size, papers[paper])
  if (!layout)
    return refusal(
      'no_print',
      `A print of ${size.widthMm} x ${size.heightMm} mm does not fit on ${paper}. Choose a larger paper.`,
    )
  const copies = layout.copies.length
  if (format === 'jpeg') {
    const bytes = await sheetJpeg(photo, layout)
    return { ok: true, value: { bytes, mimeType: 'image/jpeg', copies, photo: size } }
  }
  // Loaded for the first PDF: a process that asks only for the size of a print does not wait for the library.
  const { sheetPdf } = await import('./sheet-pdf.ts')
  const bytes = await sheetPdf(photo, file.format, layout, document.title)
  return { ok: true, value: { bytes, mimeType: 'application/pdf', copies, photo: size } }
}
