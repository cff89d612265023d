import { aspectOf, frameOfAspect, type RuleDocument } from '@likeness/rules/rule'
import { decodePhoto } from '../decoding/decode.ts'
import { type Outcome, refusal } from '../problem.ts'
import { limits } from '../thresholds/work/limits.ts'
import { sheetJpeg } from './jpeg.ts'
import { layoutSheet, type PrintMm } from './layout.ts'
import { type PaperName, papers, type SheetFormat } from './paper.ts'

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

const millimetresPerInch = 25.4

/** The rule's size on paper for a photo of so many pixels; calculated from inches if the authority states them. */
export function printedSize(
  document: RuleDocument,
  { width, height }: { width: number; height: number },
): PrintMm | null {
  const inches = document.print?.maxSize ? undefined : document.print?.size?.inches
  if (!inches) return frameOfAspect(document, width / height)
  return { widthMm: inches.width * millimetresPerInch, heightMm: inches.height * millimetresPerInch }
}

/** The shape of a document's photos, as a width and a height. */
export function outputAspect(document: RuleDocument): { width: number; height: number } {
  return { width: aspectOf(document) ?? 1, height: 1 }
}

/**
 * Lays a finished photo out on paper as often as it fits, with cut marks, in true millimetres.
 * @param photo A JPEG or a PNG, as `finishPhoto` makes them.
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
  const { sheetPdf } = await import('./pdf.ts')
  const bytes = await sheetPdf(photo, file.format, layout, document.title)
  return { ok: true, value: { bytes, mimeType: 'application/pdf', copies, photo: size } }
}
