import type { Problem } from '../../problem.ts'
import type { ImageFormat } from '../image-format.ts'
import { heifProblem } from './heif.ts'
import { jpegProblem } from './jpeg.ts'
import { pngProblem } from './png.ts'
import { webpProblem } from './webp.ts'

/**
 * The problem of a file that would cost its decoders far more than any photo does, or null. It reads only the structure
 * of the file, no pixel, each byte a bounded number of times. Files that are merely damaged are left to the decoders.
 *
 * Problems: `unreadable_image`, `too_many_pixels`.
 */
export function boundsProblem(bytes: Uint8Array, format: ImageFormat): Problem | null {
  return problemIn[format](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

const problemIn: Readonly<Record<ImageFormat, (file: Buffer) => Problem | null>> = {
  jpeg: jpegProblem,
  png: pngProblem,
  webp: webpProblem,
  heic: heifProblem,
  avif: heifProblem,
}
