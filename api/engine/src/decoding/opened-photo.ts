import { codec } from '#codec'
import type { PictureHeader, StoredPixels } from './codec/codec.ts'
import { isSrgbProfile } from './colour-profile.ts'
import type { ImageFormat } from './image-format.ts'
import { DecoderNotLoaded } from './native-pixels.ts'

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
  return format === 'heic' ? openHeic(bytes, maxPixels) : openFile(bytes, format, maxPixels)
}

async function openFile(
  bytes: Uint8Array,
  format: ImageFormat,
  maxPixels: number,
): Promise<OpenedPhoto | TooManyPixels> {
  const header = await codec.readHeader(bytes, format)
  const { width, height, orientation, dpi, space, depth, profile } = header
  if (width * height > maxPixels) return { pixels: width * height }
  const turned = orientation >= 5
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    orientation,
    statedDpi: dpi,
    colour: { space, depth, profile: kindOf(profile) },
    stored: { file: bytes, format, maxPixels, ignoreIcc: await isPlainSrgb(header) },
  }
}

/**
 * Whether the file has 8-bit sRGB and libvips' own profile of it, as photos written by the engine have. Applying this
 * profile changes none of the 16.7 million colours, and takes longer than decoding.
 */
async function isPlainSrgb({ profile, space, depth }: PictureHeader): Promise<boolean> {
  if (!profile || space !== 'rgb' || depth !== 8) return false
  return isSame(profile, await codec.builtInProfile('srgb'))
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((value, at) => value === other[at])

const kindOf = (profile: Uint8Array | null): StoredColour['profile'] =>
  !profile ? 'none' : isSrgbProfile(profile) ? 'srgb' : 'other'

/** libheif turns the picture as its container states, so an EXIF orientation is ignored. */
async function openHeic(bytes: Uint8Array, maxPixels: number): Promise<OpenedPhoto | TooManyPixels> {
  // Loaded with the first HEIC: in a browser, it is half of the engine's code.
  const { decodeHeic } = await import('./heic/decode-heic.ts').catch((cause: unknown) => {
    throw new DecoderNotLoaded('The decoder of HEIC could not be loaded.', { cause })
  })
  const picture = decodeHeic(bytes, ({ width, height }) => width * height <= maxPixels)
  const { width, height, channels, pixels, depth } = picture
  if (!pixels) return { pixels: width * height }
  const profile = picture.profile === 'display-p3' ? await codec.builtInProfile('p3') : picture.profile
  return {
    width,
    height,
    orientation: 1,
    statedDpi: null,
    colour: { space: 'rgb', depth, profile: kindOf(profile) },
    stored: { pixels, width, height, channels, profile: kindOf(profile) === 'other' ? profile : null },
  }
}
