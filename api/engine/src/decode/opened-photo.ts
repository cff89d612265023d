import { z } from 'zod'
import { codec } from '#codec'
import { type Outcome, type Refusal, refusal } from '../problem.ts'
import type { PictureHeader, StoredPixels } from './codec.ts'
import type { ImageFormat } from './image-format.ts'
import type { Raster } from './raster.ts'
import { isSrgbProfile } from './structure/colour-profiles.ts'

/**
 * The source from which every pixel of the upright photo can be decoded, as plain data: either decoded pixels, or a
 * file to decode again.
 */
export type NativeSource =
  | { readonly decoded: Raster }
  | { readonly stored: StoredPixels; readonly format: ImageFormat }

/**
 * Returns the upright source with every pixel of the file. A stored file is decoded at each call. Problem:
 * `unreadable_image`.
 */
export async function nativePixels(source: NativeSource): Promise<Outcome<Raster>> {
  if ('decoded' in source) return { ok: true, value: source.decoded }
  const { stored, format } = source
  return orUnreadable(format, codec.decode(stored))
}

/** The code that decodes a format could not be loaded, which is no fault of the photo. */
class DecoderNotLoaded extends Error {
  override name = 'DecoderNotLoaded'
}

/**
 * Returns the decoded pixels, or the problem `unreadable_image` if decoding fails, because a file may break later
 * than in the part that was read first.
 *
 * @throws `DecoderNotLoaded`
 */
export async function orUnreadable<Pixels>(
  format: ImageFormat,
  decoding: Promise<Pixels>,
): Promise<Outcome<Pixels>> {
  try {
    return { ok: true, value: await decoding }
  } catch (error) {
    if (error instanceof DecoderNotLoaded) throw error
    const detail = `The ${format.toUpperCase()} file is damaged or not complete. Send the original file.`
    return refusal('unreadable_image', detail)
  }
}

/** How a file stores colour. */
export const StoredColour = z.strictObject({
  space: z.enum(['rgb', 'grey', 'cmyk', 'other']),
  /** Bits per sample. */
  depth: z.int().min(0),
  /** Whether the file contains a colour profile, and whether that describes sRGB. */
  profile: z.enum(['none', 'srgb', 'other']),
})
type StoredColour = z.infer<typeof StoredColour>

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

/**
 * Reads the header of a file. Problem: `too_many_pixels`.
 *
 * @throws If the bytes cannot be read.
 */
export async function openPhoto(
  bytes: Uint8Array,
  format: ImageFormat,
  maxPixels: number,
): Promise<Outcome<OpenedPhoto>> {
  if (format === 'heic') return openHeic(bytes, maxPixels)
  const header = await codec.readHeader(bytes, format)
  const { width, height, orientation, dpi, space, depth, profile } = header
  if (width * height > maxPixels) return tooManyPixels(width * height, maxPixels)
  const turned = orientation >= 5
  const opened = {
    width: turned ? height : width,
    height: turned ? width : height,
    orientation,
    statedDpi: dpi,
    colour: { space, depth, profile: kindOf(profile) },
    stored: { file: bytes, format, maxPixels, ignoreIcc: await isPlainSrgb(header) },
  }
  return { ok: true, value: opened }
}

function tooManyPixels(pixels: number, maxPixels: number): Refusal {
  const megapixels = (pixels / 1e6).toFixed(0)
  return refusal(
    'too_many_pixels',
    `The photo has ${megapixels} megapixels, and at most ${maxPixels / 1e6} can be checked. Save it with fewer pixels.`,
  )
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
async function openHeic(bytes: Uint8Array, maxPixels: number): Promise<Outcome<OpenedPhoto>> {
  // Loaded with the first HEIC: in a browser, it is half of the engine's code.
  const { decodeHeic } = await import('./heic.ts').catch((cause: unknown) => {
    throw new DecoderNotLoaded('The decoder of HEIC could not be loaded.', { cause })
  })
  const picture = decodeHeic(bytes, maxPixels)
  const { width, height, channels, pixels, depth } = picture
  if (!pixels) return tooManyPixels(width * height, maxPixels)
  const profile = picture.profile === 'display-p3' ? await codec.builtInProfile('p3') : picture.profile
  const kind = kindOf(profile)
  const opened = {
    width,
    height,
    orientation: 1,
    statedDpi: null,
    colour: { space: 'rgb', depth, profile: kind },
    stored: { pixels, width, height, channels, profile: kind === 'other' ? profile : null },
  } as const
  return { ok: true, value: opened }
}
