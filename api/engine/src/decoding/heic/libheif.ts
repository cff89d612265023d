import createLibheif, { type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.js'
import { limits } from '../../thresholds/limits.ts'

/**
 * A libheif with memory of its own, for one photo: its decoder leaves what a damaged file does not show as it finds it in
 * the memory, which after another photo is that one's picture. It takes 20 ms, where a photo of a phone takes a second.
 *
 * Limits are set for all that follows: `heif_security_limits` (libheif 1.23, version 4 of the structure) has
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
