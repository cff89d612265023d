import sharp from 'sharp'
import type { Outcome, Problem } from '../problem.ts'
import { limits } from './limits.ts'
import { type DeclaredOrigin, readDeclaredOrigin } from './origin/declared-origin.ts'
import type { Raster } from './raster.ts'
import { type ImageFormat, sniffFormat } from './sniff-format.ts'

/** What the file says of itself, beside its pixels. Sizes are upright: after the EXIF orientation was applied. */
export interface FileFacts {
  readonly format: ImageFormat
  readonly bytes: number
  readonly width: number
  readonly height: number
  /** EXIF orientation, 1 to 8; 1 where the file gives none. */
  readonly orientation: number
  /** Pixels per inch as the file states it, or null. */
  readonly statedDpi: number | null
  readonly declared: DeclaredOrigin
}

export interface DecodedPhoto {
  readonly file: FileFacts
  /** The upright photo, scaled down to the engine's working size if it was larger. */
  readonly working: Raster
  /** Source pixels per working pixel; 1 or more. */
  readonly scale: number
}

/** libvips loaders that untrusted bytes may reach; SVG, TIFF, GIF, PDF and the rest stay shut. */
const loaders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif']

/** Shuts every libvips loader in this process but the ones the engine needs. Call once, before the first photo. */
export function allowOnlyPhotoLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  sharp.cache(false)
}

/**
 * Untrusted bytes to upright sRGB pixels and what the file says of itself. Alpha is laid over white. The header's
 * dimensions are checked before a pixel is decoded.
 *
 * Problems: `unsupported_image_format`, `unreadable_image`, `too_many_pixels`, `payload_too_large`.
 */
export async function decodePhoto(bytes: Uint8Array): Promise<Outcome<DecodedPhoto>> {
  if (bytes.length === 0) return refuse('unreadable_image', 'The image is empty.')
  if (bytes.length > limits.maxFileBytes) {
    return refuse('payload_too_large', `The image is larger than ${limits.maxFileBytes / 1e6} MB.`)
  }
  const format = sniffFormat(bytes)
  if (!format) {
    return refuse('unsupported_image_format', 'The bytes are none of JPEG, PNG, WebP and AVIF.')
  }
  try {
    return await decodeKnownFormat(bytes, format)
  } catch {
    return refuse('unreadable_image', `The file begins like ${format.toUpperCase()}, but can't be decoded.`)
  }
}

async function decodeKnownFormat(bytes: Uint8Array, format: ImageFormat): Promise<Outcome<DecodedPhoto>> {
  const open = () =>
    sharp(bytes, { failOn: 'error', limitInputPixels: limits.maxPixels, pages: 1 }).timeout({
      seconds: limits.decodeSeconds,
    })
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixels = header.width * header.height
  if (pixels > limits.maxPixels) {
    const megapixels = (pixels / 1e6).toFixed(0)
    return refuse(
      'too_many_pixels',
      `The image has ${megapixels} megapixels; ${limits.maxPixels / 1e6} are accepted.`,
    )
  }
  const orientation = header.orientation ?? 1
  const turned = orientation >= 5
  const width = turned ? header.height : header.width
  const height = turned ? header.width : header.height
  const { data, info } = await open()
    .autoOrient()
    .resize(limits.workingEdge, limits.workingEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const statedDpi = header.density && header.density > 1 ? header.density : null
  return {
    ok: true,
    value: {
      file: {
        format,
        bytes: bytes.length,
        width,
        height,
        orientation,
        statedDpi,
        declared: readDeclaredOrigin(bytes),
      },
      working: { width: info.width, height: info.height, rgb: threeChannels(data, info.channels) },
      scale: Math.max(width / info.width, height / info.height),
    },
  }
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

function refuse(code: Problem['code'], detail: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { code, detail } }
}
