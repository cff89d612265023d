import type { FileFacts } from '../../decoding/decode.ts'
import { traceThresholds } from '../../thresholds/measures/traces.ts'

/**
 * Whether a file was compressed so little that marks in its pixels are still visible: without loss, as a JPEG of at
 * least the given quality, or in another format with many bits per pixel. The limits of the traces were measured on
 * JPEG and are applied to other formats by analogy.
 */
export function keepsTraces(file: FileFacts, minJpegQuality: number): boolean {
  if (file.format === 'png') return true
  if (file.jpegQuality !== null) return file.jpegQuality >= minJpegQuality
  return (file.bytes * 8) / (file.width * file.height) >= traceThresholds.leastBitsPerPixel.value
}
