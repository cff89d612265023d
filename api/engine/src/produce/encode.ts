import type { RuleDocument } from '@likeness/rules/rule'
import { codec } from '#codec'
import { letGo, type Raster } from '../decode/raster.ts'
import { exportThresholds } from '../thresholds/framing.ts'
import { withStatedDensity, withStatedProfile, withStatedXmp } from './written-metadata.ts'

/** Below the lowest quality, damage is visible in a JPEG. A JPEG gets the usual quality if its file may be so large. */
export const { lowest: lowestQuality, usual: usualQuality } = exportThresholds.jpegQuality

/** The format of the file: JPEG, unless the rule accepts PNG and no JPEG. */
export function usualFormat({ upload }: RuleDocument): Encoding['format'] {
  const allowed = upload?.formats?.allowed
  return allowed?.includes('png') && !allowed.includes('jpeg') ? 'png' : 'jpeg'
}

/** A picture as a file: sRGB, with its profile, its resolution and the stated changes, and no other metadata. */
export interface EncodedPhoto {
  readonly bytes: Buffer
  /** The quality of a JPEG; null for a PNG. */
  readonly quality: number | null
}

/** Largest and smallest file in bytes that a rule accepts. */
export interface ByteRange {
  readonly min: number
  readonly max: number
}

/** The range that keeps the limits for a kB of 1,000 and of 1,024 bytes, because authorities do not say which they mean. */
export function byteRangeOf({ upload }: RuleDocument): ByteRange {
  const { minKb = 0, maxKb = Number.POSITIVE_INFINITY } = upload?.bytes ?? {}
  return { min: minKb * 1024, max: maxKb * 1000 }
}

/** The settings for a file. */
export interface Encoding {
  readonly format: 'png' | 'jpeg'
  /** Of a JPEG, 1 to 100. */
  readonly quality: number
  readonly dpi: number
  /** The file that the rule accepts. */
  readonly range: ByteRange
  /** What the file states about changes, as XMP; nothing if absent. */
  readonly xmp?: string | undefined
}

/**
 * Encodes a picture. A JPEG gets the highest quality at which the file is in the range, between `lowestQuality` and the
 * requested quality. A JPEG that would be too small gets the lowest higher quality at which it is large enough, or 100. If no
 * quality brings the file into the range, or if the file is a PNG, it is encoded as requested, and may be out of the range.
 */
export async function encode(
  raster: Raster,
  { format, quality, dpi, range, xmp }: Encoding,
): Promise<EncodedPhoto> {
  const stating = (bytes: Buffer) => (xmp ? withStatedXmp(bytes, format, xmp) : bytes)
  if (format === 'png') return { bytes: stating(await encodePng(raster, dpi)), quality: null }
  const at = async (tried: number): Promise<EncodedPhoto> => ({
    bytes: stating(await encodeJpeg(raster, tried, dpi)),
    quality: tried,
  })
  const asked = await at(quality)
  const { length } = asked.bytes
  if (length < range.min && quality < 100) {
    const best = await at(100)
    if (best.bytes.length < range.min) return best
    const [, larger] = await bisected(at, [asked, quality], [best, 100], (size) => size >= range.min)
    return larger.bytes.length <= range.max ? larger : asked
  }
  if (length <= range.max || quality <= lowestQuality) return asked
  const least = await at(lowestQuality)
  if (least.bytes.length > range.max) return asked
  const [fitting] = await bisected(at, [least, lowestQuality], [asked, quality], (size) => size > range.max)
  return fitting
}

type Tried = readonly [file: EncodedPhoto, quality: number]

/**
 * The files at the two neighbouring qualities between which the answer for a file's size in bytes changes.
 * @param low Where it is not so.
 * @param high Where it is so.
 */
async function bisected(
  at: (quality: number) => Promise<EncodedPhoto>,
  low: Tried,
  high: Tried,
  isSo: (bytes: number) => boolean,
): Promise<readonly [EncodedPhoto, EncodedPhoto]> {
  if (high[1] - low[1] <= 1) return [low[0], high[0]]
  const middle = (low[1] + high[1]) >> 1
  const tried: Tried = [await at(middle), middle]
  return isSo(tried[0].bytes.length) ? bisected(at, low, tried, isSo) : bisected(at, tried, high, isSo)
}

/** Colour in every pixel: at half the resolution, it would run over the outline of a person in front of one colour. */
async function encodeJpeg(raster: Raster, quality: number, dpi: number): Promise<Buffer> {
  const bytes = asBuffer(await codec.encodeJpeg(raster, quality))
  return withStatedDensity(withStatedProfile(bytes, await codec.builtInProfile('srgb')), 'jpeg', dpi)
}

async function encodePng(raster: Raster, dpi: number): Promise<Buffer> {
  return withStatedDensity(asBuffer(await codec.encodePng(raster)), 'png', dpi)
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint8ClampedArray) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Whether a PNG, when decoded, has exactly the pixels that it was made from. Its profile changes none of them. */
export async function keepsPixels(png: Uint8Array, { rgb, width, height }: Raster): Promise<boolean> {
  const stored = { file: png, format: 'png', maxPixels: width * height, ignoreIcc: true } as const
  const decoded = (await codec.decode(stored)).rgb
  const isSame = asBuffer(decoded).equals(asBuffer(rgb))
  letGo(decoded)
  return isSame
}
