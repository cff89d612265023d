import createLibheif, { type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.js'
import { limits } from '../thresholds/limits.ts'

/**
 * Starts a libheif with memory of its own, for one photo. If a damaged file lacks parts of its picture, the decoder
 * leaves the memory there as it was, and after another photo that is the other photo's picture. Starting takes 20 ms,
 * while a phone photo takes a second.
 *
 * The limits are set for all following calls: `heif_security_limits` (libheif 1.23, version 4 of the structure) has
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

/**
 * The primary picture of a HEIC file, upright: libheif has applied the container's rotation and mirroring (irot,
 * imir).
 */
export interface HeicPicture {
  readonly width: number
  readonly height: number
  /** 3, or 4 with alpha. */
  readonly channels: 3 | 4
  /** 8 bits per channel, row by row, in the file's colour space. Null if there are more than may be decoded. */
  readonly pixels: Buffer | null
  /** Bits per sample in the file. */
  readonly depth: number
  readonly profile: Buffer | 'display-p3' | null
}

/** `heif_colorspace_RGB`, and the interleaved `heif_chroma` and `heif_channel` of libheif's C interface. */
const rgb = 1
const interleaved = { 3: 10, 4: 11 } as const
const interleavedChannel = 10

/** SMPTE EG 432-1, in the numbering of colour primaries of ISO/IEC 23091-2. */
const displayP3Primaries = 12

/**
 * Decodes the primary picture of a HEIC file. This cannot be interrupted, and takes about 100 ms per megapixel.
 *
 * @param maxPixels If the container states more, no pixel is decoded.
 * @throws If the bytes cannot be decoded, or exceed a limit.
 */
export function decodeHeic(bytes: Uint8Array, maxPixels: number): HeicPicture {
  // Its allocations are not freed one by one, because the whole instance is discarded.
  const heif = startLibheif()
  // Memory for small results: an error (12 bytes), a pointer, a stride.
  const scratch = heif._malloc(24)
  const file = heif._malloc(bytes.length)
  heif.HEAPU8.set(bytes, file)
  const context = heif._heif_context_alloc()
  heif._heif_context_read_from_memory_without_copy(scratch, context, file, bytes.length, 0)
  check(heif, scratch)
  heif._heif_context_get_primary_image_handle(scratch, context, scratch + 12)
  check(heif, scratch)
  const handle = word(heif, scratch + 12)
  const width = heif._heif_image_handle_get_width(handle)
  const height = heif._heif_image_handle_get_height(handle)
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  return {
    width,
    height,
    channels,
    pixels: width * height <= maxPixels ? readPixels(heif, handle, channels, scratch) : null,
    depth: heif._heif_image_handle_get_luma_bits_per_pixel(handle),
    profile: readProfile(heif, handle, scratch),
  }
}

function readPixels(heif: Libheif, handle: number, channels: 3 | 4, scratch: number): Buffer {
  heif._heif_decode_image(scratch, handle, scratch + 12, rgb, interleaved[channels], 0)
  check(heif, scratch)
  const image = word(heif, scratch + 12)
  const width = heif._heif_image_get_width(image, interleavedChannel)
  const height = heif._heif_image_get_height(image, interleavedChannel)
  const plane = heif._heif_image_get_plane_readonly2(image, interleavedChannel, scratch + 16)
  const stride = word(heif, scratch + 16)
  const rowBytes = width * channels
  const stated = [heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle)]
  if (stated[0] !== width || stated[1] !== height) {
    throw new Error('The picture has another size than its container states.')
  }
  const pixels = Buffer.allocUnsafe(rowBytes * height)
  for (let row = 0; row < height; row++) {
    const from = plane + row * stride
    pixels.set(heif.HEAPU8.subarray(from, from + rowBytes), row * rowBytes)
  }
  return pixels
}

function readProfile(heif: Libheif, handle: number, scratch: number): HeicPicture['profile'] {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size > 0) {
    const at = heif._malloc(size)
    heif._heif_image_handle_get_raw_color_profile(scratch, handle, at)
    return Buffer.from(heif.HEAPU8.subarray(at, at + size))
  }
  heif._heif_image_handle_get_nclx_color_profile(scratch, handle, scratch + 12)
  if (word(heif, scratch) !== 0) return null
  const nclx = word(heif, scratch + 12)
  const primaries = word(heif, nclx + 4)
  return primaries === displayP3Primaries ? 'display-p3' : null
}

/** Throws if a `heif_error` is one. It begins with its code, which is 0 if there is no error. */
function check(heif: Libheif, error: number): void {
  const code = word(heif, error)
  if (code !== 0) throw new Error(`libheif: error ${code}, ${word(heif, error + 4)}`)
}

const word = (heif: Libheif, at: number) => new DataView(heif.HEAPU8.buffer).getUint32(at, true)
