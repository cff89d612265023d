import { PDFDocument, PrintScaling, rgb } from 'pdf-lib'
import type { SheetLayout } from './sheet-layout.ts'

const pointsPerMillimetre = 72 / 25.4
const markPoints = 0.35

/**
 * The sheet as a PDF for a printer: one page in true millimetres, with the finished photo's own pixels. The PDF asks
 * viewers not to scale it.
 * @param format Of the photo.
 * @param title The title of the PDF.
 */
export async function sheetPdf(
  photo: Uint8Array,
  format: 'jpeg' | 'png',
  layout: SheetLayout,
  title: string,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  document.setProducer('Likeness')
  document.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None)
  const image = await (format === 'png' ? document.embedPng(photo) : document.embedJpg(photo))
  const points = (mm: number) => mm * pointsPerMillimetre
  const height = points(layout.heightMm)
  const page = document.addPage([points(layout.widthMm), height])
  const size = { width: points(layout.photo.widthMm), height: points(layout.photo.heightMm) }
  for (const { from, to } of layout.marks) {
    page.drawLine({
      start: { x: points(from.x), y: height - points(from.y) },
      end: { x: points(to.x), y: height - points(to.y) },
      thickness: markPoints,
      color: rgb(0, 0, 0),
    })
  }
  for (const { x, y } of layout.copies) {
    page.drawImage(image, { x: points(x), y: height - points(y) - size.height, ...size })
  }
  return document.save()
}
