import { PDFDocument, type PDFImage, PrintScaling, rgb } from 'pdf-lib'
import { codeMm, type SheetLayout } from './sheet-layout.ts'

const pointsPerMillimetre = 72 / 25.4
const markPoints = 0.35

/** A finished photo on a sheet. */
export interface SheetPhoto {
  readonly bytes: Uint8Array
  readonly format: 'jpeg' | 'png'
}

/** A code of square modules, such as a QR code. */
export interface SheetCode {
  /** How many modules a side has, with the white margin. */
  readonly modules: number
  /** The dark modules, in runs along a row. */
  readonly dark: readonly (readonly [column: number, row: number, length: number])[]
}

/**
 * The sheet as a PDF for a printer: one page in true millimetres, with the finished photos' own pixels. The PDF asks
 * viewers not to scale it.
 * @param photos In the order of the layout.
 */
export async function sheetPdf(
  photos: readonly SheetPhoto[],
  layout: SheetLayout,
  { title, code }: { title: string; code: SheetCode | undefined },
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  document.setProducer('Likeness')
  document.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None)
  const images: PDFImage[] = []
  for (const { bytes, format } of photos) {
    images.push(await (format === 'png' ? document.embedPng(bytes) : document.embedJpg(bytes)))
  }
  const points = (mm: number) => mm * pointsPerMillimetre
  const height = points(layout.heightMm)
  const page = document.addPage([points(layout.widthMm), height])
  for (const { from, to } of layout.marks) {
    page.drawLine({
      start: { x: points(from.x), y: height - points(from.y) },
      end: { x: points(to.x), y: height - points(to.y) },
      thickness: markPoints,
      color: rgb(0, 0, 0),
    })
  }
  for (const { x, y, widthMm, heightMm, of } of layout.copies) {
    const size = { width: points(widthMm), height: points(heightMm) }
    const image = images[of]
    if (image) page.drawImage(image, { x: points(x), y: height - points(y) - size.height, ...size })
  }
  if (code && layout.code) {
    const path = code.dark
      .map(([column, row, length]) => `M${column} ${row}h${length}v1h-${length}z`)
      .join('')
    const place = { x: points(layout.code.x), y: height - points(layout.code.y) }
    page.drawSvgPath(path, { ...place, scale: points(codeMm) / code.modules, color: rgb(0, 0, 0) })
  }
  return document.save()
}
