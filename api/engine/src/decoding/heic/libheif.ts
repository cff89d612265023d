import createLibheif, { type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.js'
import { limits } from '../../thresholds/work/limits.ts'

/**
 * Starts a libheif with memory of its own, for one photo. If a damaged file lacks parts of its picture, the decoder
 * leaves the memory there as it was, and after another photo that is the other photo's picture. Starting takes 20 ms,
 * while a phone photo takes a second.
 *
 * The limits are set for all following calls: `heif_security_limits` (libheif 1.23, version 4 of the structure) has
 * `max_image_size_pixels` at byte 8 and `max_total_memory` at byte 64, both of 64 bits.
 */
export function startLibheif(): Libheif {
  const silent = () => undefined
  const heif = createLibheif({ print: silent, printErr: silent })
  const at = heif._heif_get_global_security_limits()
  const view = new DataView(heif.HEAPU8.buffer)
  if (view.getUint8(at) !== 4) throw new Error('libheif has limits of another layout.')
  view.setBigUint64(at + 8, BigInt(limits.maxPixels), true)
  view.setBigUint64(at + 64, BigInt(limits.heicMemoryBytes), true)
  return heif
}
