import type { HeadEvidence } from '../../evidence/evidence.ts'
import { thresholds } from '../../thresholds/all.ts'

/**
 * The pixels between the eyes that the document uses: those of the smallest file that it accepts, or of its print at the
 * resolution that it asks for, and no fewer than the standard's 90.
 */
export function neededInterEyePx({ document, frame }: HeadEvidence, interEyePx: number): number {
  const { print, upload } = document
  const pixels = upload?.pixels?.exact ?? upload?.pixels?.min
  const heightMm = frame.printMm?.heightMm ?? 0
  const printed = (heightMm / 25.4) * (print?.resolution?.minDpi ?? thresholds.printDpi)
  const heightPx = Math.max(pixels?.height ?? 0, printed)
  return Math.max((interEyePx * heightPx) / frame.height, thresholds.leastInterEyePx)
}
