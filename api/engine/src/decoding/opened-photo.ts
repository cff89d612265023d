import sharp, { type Metadata } from 'sharp'
import { builtInProfile, isSrgbProfile } from './colour-profile.ts'
import { decodeHeic } from './heic/decode-heic.ts'
import type { ImageFormat } from './image-format.ts'
import type { StoredPixels } from './stored-pixels.ts'

/** How a file stores colour. */
export interface StoredColour {
  readonly space: 'rgb' | 'grey' | 'cmyk' | 'other'
  /** Bits per sample. */
  readonly depth: number
  /** Whether the file contains a colour profile, and whether that describes sRGB. */
  readonly profile: 'none' | 'srgb' | 'other'
}

/** A file whose header has been read, and of which no pixel has been decoded. */
export interface OpenedPhoto {
  /** In pixels, upright. */
  readonly width: number
  readonly height: number
  /** The EXIF orientation that was applied, 1 to 8. It is 1 if the container itself turns the picture. */
  readonly orientation: number
  /** Pixels per inch as the file states it, or null. */
  readonly statedDpi: number | null
  readonly colour: StoredColour
  readonly stored: StoredPixels
}

/** The header was read, and states more pixels than may be decoded. */
export interface TooManyPixels {
  readonly pixels: number
}

/**
 * Reads the header of a file.
 *
 * @throws If the bytes cannot be read.
 */
export async function openPhoto(
  bytes: Uint8Array,
  format: ImageFormat,
  maxPixels: number,
): Promise<OpenedPhoto | TooManyPixels> {
  return format === 'heic' ? openHeic(bytes, maxPixels) : openWithSharp(bytes, maxPixels)
}

async function openWithSharp(bytes: Uint8Array, maxPixels: number): Promise<OpenedPhoto | TooManyPixels> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixels = header.width * header.height
  if (pixels > maxPixels) return { pixels }
  const ignoreIcc = await isPlainSrgb(header)
  const orientation = header.orientation ?? 1
  const turned = orientation >= 5
  return {
    width: turned ? header.height : header.width,
    height: turned ? header.width : header.height,
    orientation,
    statedDpi: header.density && header.density > 1 ? header.density : null,
    colour: {
      space: spaces[header.space] ?? 'other',
      depth: header.depth === 'ushort' ? 16 : 8,
      profile: kindOf(header.icc),
    },
    stored: { file: bytes, maxPixels, ignoreIcc },
  }
}

/**
 * Whether the file has 8-bit sRGB and libvips' own profile of it, as photos written by the engine have. Applying this
 * profile changes none of the 16.7 million colours, and takes longer than decoding.
 */
async function isPlainSrgb({ icc, space, depth }: Metadata): Promise<boolean> {
  if (!icc || space !== 'srgb' || depth !== 'uchar') return false
  return icc.equals(await builtInProfile('srgb'))
}

const kindOf = (profile: Buffer | null | undefined): StoredColour['profile'] =>
  !profile ? 'none' : isSrgbProfile(profile) ? 'srgb' : 'other'

/** By libvips' names of interpretations. */
const spaces: Readonly<Record<string, StoredColour['space']>> = {
  srgb: 'rgb',
  rgb: 'rgb',
  rgb16: 'rgb',
  'b-w': 'grey',
  grey16: 'grey',
  cmyk: 'cmyk',
}

/** libheif turns the picture as its container states, so an EXIF orientation is ignored. */
async function openHeic(bytes: Uint8Array, maxPixels: number): Promise<OpenedPhoto | TooManyPixels> {
  const picture = decodeHeic(bytes, ({ width, height }) => width * height <= maxPixels)
  const { width, height, channels, pixels, depth } = picture
  if (!pixels) return { pixels: width * height }
  const profile = picture.profile === 'display-p3' ? await builtInProfile('p3') : picture.profile
  return {
    width,
    height,
    orientation: 1,
    statedDpi: null,
    colour: { space: 'rgb', depth, profile: kindOf(profile) },
    stored: { pixels, width, height, channels, profile: kindOf(profile) === 'other' ? profile : null },
  }
}
