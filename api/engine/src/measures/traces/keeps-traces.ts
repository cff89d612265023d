import type { FileFacts } from '../../decoding/decode.ts'
import { traceThresholds } from '../../thresholds/traces.ts'

/**
 * Whether a file was compressed so little that marks in its pixels would be left: without loss, as JPEG of the quality,
 * or in another format with many bits a pixel. What the traces need was measured on JPEG; of the other formats it is
 * taken by analogy.
 */
export function keepsTraces(file: FileFacts, minJpegQuality: number): boolean {
  if (file.format === 'png') return true
  if (file.jpegQuality !== null) return file.jpegQuality >= minJpegQuality
  return (file.bytes * 8) / (file.width * file.height) >= traceThresholds.leastBitsPerPixel.value
}
