import sharp, { type Sharp } from 'sharp'
import { limits } from '../thresholds/limits.ts'
import { convertToSrgb } from './colour-profile.ts'
import type { Raster } from './raster.ts'

/** What a photo's pixels are read from, as plain data that another thread can be sent. */
export type StoredPixels = StoredFile | UprightPixels

/** A file that libvips decodes. */
interface StoredFile {
  readonly file: Uint8Array
  /** More than that are not decoded. */
  readonly maxPixels: number
  /** Whether its colour profile changes nothing. */
  readonly ignoreIcc: boolean
}

/** What libheif made of a file, or what is known of it from elsewhere. */
interface UprightPixels {
  /** 8 bits a channel, row by row. */
  readonly pixels: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** The colour profile that their values are of; null of sRGB. */
  readonly profile: Uint8Array | null
}

/** The upright picture: a new pipeline at each call. */
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
 * What a pipeline of the stored pixels gives: alpha is laid over white, and every colour space comes out as 8-bit sRGB.
 * @throws Where the pixels can't be decoded.
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

/** A grey image comes out of libvips with one channel even in sRGB. */
function threeChannels(data: Uint8Array<ArrayBuffer>, channels: number): Uint8ClampedArray {
  if (channels === 3) return new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
  const rgb = new Uint8ClampedArray((data.length / channels) * 3)
  for (let from = 0, to = 0; from < data.length; from += channels, to += 3) {
    rgb.fill(data[from] ?? 0, to, to + 3)
  }
  return rgb
}
