import sharp, { type Sharp } from 'sharp'
import { limits } from '../thresholds/limits.ts'
import type { Cut, PictureCodec, PictureHeader, StoredPixels } from './codec.ts'
import type { Raster, Rectangle } from './raster.ts'
import { writeProfileChunk } from './structure/segments.ts'

/** Reads and writes pictures with libvips. */
export const codec: PictureCodec = {
  async readHeader(file) {
    const { width, height, orientation, density, space, depth, icc } = await sharp(file, {
      limitInputPixels: false,
    }).metadata()
    return {
      width,
      height,
      orientation: orientation ?? 1,
      dpi: density && density > 1 ? density : null,
      space: spaces[space] ?? 'other',
      depth: depth === 'ushort' ? 16 : 8,
      profile: icc ?? null,
    }
  },
  async decode(stored, cut = {}) {
    const raster = await toRaster(cutFrom(upright(stored), cut))
    return 'profile' in stored && stored.profile ? this.convertToSrgb(raster, stored.profile) : raster
  },
  async convertToSrgb(raster, profile) {
    const plain = await opened(raster).png({ compressionLevel: 0 }).toBuffer()
    const tagged = Buffer.concat([
      plain.subarray(0, afterHeader),
      writeProfileChunk(profile),
      plain.subarray(afterHeader),
    ])
    const data = await sharp(tagged, { failOn: 'none' }).toColourspace('srgb').removeAlpha().raw().toBuffer()
    return rasterOf(data, raster.width, raster.height)
  },
  builtInProfile(space) {
    const known = builtIn.get(space) ?? readBuiltIn(space)
    builtIn.set(space, known)
    return known
  },
  async scale(raster, area, size) {
    const data = await part(opened(raster), area)
      .resize(size.width, size.height, { fit: 'cover', kernel: 'lanczos3' })
      .raw()
      .toBuffer()
    return rasterOf(data, size.width, size.height)
  },
  encodeJpeg(raster, quality) {
    const optimiseCoding = raster.width * raster.height <= ownTablesUpToPixels
    return opened(raster).jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding }).toBuffer()
  },
  /** Level 4 is as small as 6 on photos, and faster. */
  encodePng: (raster) => opened(raster).withIccProfile('srgb').png({ compressionLevel: 4 }).toBuffer(),
}

/** The libvips loaders that may read untrusted bytes. SVG, TIFF, GIF, PDF and the rest stay blocked. */
const loaders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif']

/**
 * Blocks every libvips loader in this process except those that the engine needs. Call it once, before the first
 * photo.
 */
export function allowOnlyPhotoLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  sharp.cache(false)
}

/**
 * Above this size, a JPEG is written with the usual Huffman tables. Tables of its own would make it 12 % smaller, but need
 * the whole picture in memory at 12 bytes per pixel, and twice the time.
 */
const ownTablesUpToPixels = 6_000_000

/** By libvips' names of interpretations. */
const spaces: Readonly<Record<string, PictureHeader['space']>> = {
  srgb: 'rgb',
  rgb: 'rgb',
  rgb16: 'rgb',
  'b-w': 'grey',
  grey16: 'grey',
  cmyk: 'cmyk',
}

/** The upright picture, as a new pipeline for each call. */
function upright(stored: StoredPixels): Sharp {
  if ('file' in stored) {
    const { file, maxPixels, ignoreIcc } = stored
    return sharp(file, { failOn: 'error', limitInputPixels: maxPixels, pages: limits.maxPages, ignoreIcc })
      .timeout({ seconds: limits.decodeSeconds })
      .autoOrient()
  }
  const { pixels, width, height, channels } = stored
  return sharp(pixels, { raw: { width, height, channels } })
}

function cutFrom(whole: Sharp, { area, edge }: Cut): Sharp {
  const wanted = area ? part(whole, area) : whole
  return edge ? wanted.resize(edge, edge, { fit: 'inside' }) : wanted
}

const part = (whole: Sharp, { x, y, width, height }: Rectangle) =>
  whole.extract({ left: x, top: y, width, height })

async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: threeChannels(data, info.channels) }
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

const rasterOf = (data: Uint8Array<ArrayBufferLike>, width: number, height: number): Raster => ({
  width,
  height,
  rgb: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
})

const opened = ({ rgb, width, height }: Raster) => sharp(rgb, { raw: { width, height, channels: 3 } })

/** Where the chunks after a PNG's header begin: after 8 bytes of signature and 25 bytes of IHDR. */
const afterHeader = 33

const builtIn = new Map<'p3' | 'srgb', Promise<Buffer>>()

async function readBuiltIn(space: 'p3' | 'srgb'): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await pixel.withIccProfile(space).png().toBuffer()).metadata()
  if (!icc) throw new Error(`There is no profile of ${space}.`)
  return icc
}
