import createLibheif, { type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.js'
import { limits } from '../limits.ts'

/** Kept between photos, since its start takes 20 ms. */
let kept: Libheif | undefined

/**
 * Lends libheif to `use`. Its memory grows and never shrinks: after a large photo, and after a fault, which may leave it
 * in any state, the instance is given up and the next photo gets a new one.
 */
export function withLibheif<Result>(use: (heif: Libheif) => Result): Result {
  const heif = kept ?? startLibheif()
  kept = undefined
  const result = use(heif)
  if (heif.HEAPU8.byteLength <= limits.heicKeptBytes) kept = heif
  return result
}

/**
 * Limits are set for all that follows: `heif_security_limits` (libheif 1.23, version 4 of the structure) has
 * `max_image_size_pixels` at byte 8 and `max_total_memory` at byte 64, both of 64 bits.
 */
function startLibheif(): Libheif {
  const silent = () => undefined
  const heif = createLibheif({ print: silent, printErr: silent })
  const at = heif._heif_get_global_security_limits()
  const view = new DataView(heif.HEAPU8.buffer)
  if (view.getUint8(at) !== 4) throw new Error('libheif has limits of another layout.')
  view.setBigUint64(at + 8, BigInt(limits.maxPixels), true)
  view.setBigUint64(at + 64, BigInt(limits.heicMemoryBytes), true)
  return heif
}
