import sharp, { type Sharp } from 'sharp'
import { limits } from '../thresholds/limits.ts'
import { convertToSrgb } from './colour-profile.ts'
import type { Raster } from './raster.ts'

/** The source from which a photo's pixels are read, as plain data that can be sent to another thread. */
export type StoredPixels = StoredFile | UprightPixels

/** A file that libvips decodes. */
interface StoredFile {
  readonly file: Uint8Array
  /** A file with more pixels is not decoded. */
  readonly maxPixels: number
  /** Whether its colour profile changes nothing. */
  readonly ignoreIcc: boolean
}

/** The pixels that libheif decoded from a file, or that are known from elsewhere. */
interface UprightPixels {
  /** 8 bits per channel, row by row. */
  readonly pixels: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** The colour profile of the values, null for sRGB. */
  readonly profile: Uint8Array | null
}

/** The upright picture, as a new pipeline for each call. */
export function uprightPicture(stored: StoredPixels): Sharp {
  if ('file' in stored) {
    const { file, maxPixels, ignoreIcc } = stored
    return sharp(file, { failOn: 'error', limitInputPixels: maxPixels, pages: limits.maxPages, ignoreIcc })
      .timeout({ seconds: limits.decodeSeconds })
      .autoOrient()
  }
  const { pixels, width, height, channels } = stored
  return sharp(pixels, { raw: { width, height, channels } })
}

/**
 * Runs a pipeline of the stored pixels. Alpha is laid over white, and every colour space is converted to 8-bit sRGB.
 *
 * @throws If the pixels cannot be decoded.
 */
export async function toRaster(stored: StoredPixels, image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const raster = { width: info.width, height: info.height, rgb: threeChannels(data, info.channels) }
  return 'profile' in stored && stored.profile ? convertToSrgb(raster, stored.profile) : raster
}

/** libvips returns a grey image with one channel even in sRGB. */
function threeChannels(data: Uint8Array<ArrayBuffer>, channels: number): Uint8ClampedArray {
  if (channels === 3) return new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
  const rgb = new Uint8ClampedArray((data.length / channels) * 3)
  for (let from = 0, to = 0; from < data.length; from += channels, to += 3) {
    rgb.fill(data[from] ?? 0, to, to + 3)
  }
  return rgb
}
