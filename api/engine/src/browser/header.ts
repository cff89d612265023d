import type { PictureHeader } from '../decode/codec.ts'
import type { ImageFormat } from '../decode/image-format.ts'
import {
  heifProfiles,
  jpegProfiles,
  unpackProfile,
  webpProfiles,
} from '../decode/structure/colour-profiles.ts'
import { exifBlocks, numbersOf, readExif } from '../decode/structure/exif.ts'
import { type HeifBox, readHeifItems } from '../decode/structure/heif.ts'
import {
  isFrame,
  type JpegSegment,
  jpegSegments,
  pngChunks,
  webpChunks,
  webpSize,
} from '../decode/structure/segments.ts'

/** What a file states beside its EXIF; the resolution in pixels per millimetre, or null. */
interface Stated extends Pick<PictureHeader, 'width' | 'height' | 'space' | 'depth' | 'profile'> {
  readonly perMm: number | null
}

/**
 * Reads what a file states about its picture, from its bytes alone: a browser states only the size.
 * @throws If the file states no size.
 */
export function readHeader(bytes: Uint8Array, format: Exclude<ImageFormat, 'heic'>): PictureHeader {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = statedIn[format](file)
  if (!found) throw new Error('The file states no size.')
  const { perMm, ...stated } = found
  const exif = statedInExif(file, format)
  // The container of an AVIF turns the picture itself, and the browser follows it.
  const orientation = format === 'avif' ? 1 : exif.orientation
  return { ...stated, orientation, dpi: dpiOf(exif.perMm ?? perMm) }
}

/** As libvips, which takes a pixel per millimetre or less as no resolution. */
const dpiOf = (perMm: number | null) => (perMm && perMm > 1 ? Math.round(perMm * mmPerInch) : null)

const mmPerInch = 25.4

const statedIn: Readonly<Record<Exclude<ImageFormat, 'heic'>, (file: Buffer) => Stated | null>> = {
  jpeg: statedInJpeg,
  png: statedInPng,
  webp: statedInWebp,
  avif: statedInAvif,
}

const isJfif = ({ marker, content }: JpegSegment) =>
  marker === 0xe0 && content.length >= 10 && content.toString('latin1', 0, 4) === 'JFIF'

const spaces: Readonly<Record<number, PictureHeader['space']>> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' }

function statedInJpeg(file: Buffer): Stated | null {
  const segments = [...jpegSegments(file)]
  const frame = segments.find(isFrame)?.content
  if (!frame || frame.length < 6) return null
  const [profile = null] = jpegProfiles(file)
  const jfif = segments.find(isJfif)?.content
  return {
    width: frame.readUInt16BE(3),
    height: frame.readUInt16BE(1),
    perMm: densityOf(jfif),
    space: spaces[frame[5] ?? 0] ?? 'other',
    depth: 8,
    profile,
  }
}

/**
 * The density in a JFIF segment: per inch, or per centimetre (ITU-T T.871, 10.1). Without one, it is that of EXIF without one:
 * 72 per inch (EXIF 3.0, 4.6.5).
 */
function densityOf(jfif: Buffer | undefined): number {
  const perUnit = jfif?.readUInt16BE(8) ?? 1
  if (!jfif || perUnit === 1) return 72 / mmPerInch
  return perUnit / ({ 1: mmPerInch, 2: 10 }[jfif[7] ?? 0] ?? 1)
}

function statedInPng(file: Buffer): Stated | null {
  const chunks = [...pngChunks(file)]
  const header = chunks.find(({ type }) => type === 'IHDR')?.content
  if (!header || header.length < 10) return null
  const packed = chunks.find(({ type }) => type === 'iCCP')?.content
  const density = chunks.find(({ type }) => type === 'pHYs')?.content
  const perMetre = density && density.length >= 9 && density[8] === 1 ? density.readUInt32BE(0) : 0
  // Colour types 0 and 4 are grey (PNG, third edition, 11.2.1).
  const isGrey = ((header[9] ?? 0) & 3) === 0
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    perMm: perMetre / 1000,
    space: isGrey ? 'grey' : 'rgb',
    depth: header[8] === 16 ? 16 : 8,
    profile: packed ? unpackProfile(packed) : null,
  }
}

function statedInWebp(file: Buffer): Stated | null {
  for (const chunk of webpChunks(file)) {
    const size = webpSize(chunk)
    const [profile = null] = webpProfiles(file)
    if (size) return { ...size, perMm: null, space: 'rgb', depth: 8, profile }
  }
  return null
}

function statedInAvif(file: Buffer): Stated | null {
  const items = readHeifItems(file)
  if (!items) return null
  const properties = items.propertiesOf.get(items.primary) ?? []
  const content = (type: string) => properties.find((box: HeifBox) => box.type === type)?.content
  const size = content('ispe')
  if (!size || size.length < 12) return null
  const turned = ((content('irot')?.[0] ?? 0) & 1) === 1
  const [width, height] = [size.readUInt32BE(4), size.readUInt32BE(8)]
  const deep = (content('pixi')?.[5] ?? 8) > 8
  const [profile = null] = heifProfiles(items).filter(({ length }) => length > 128)
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    perMm: null,
    space: 'rgb',
    depth: deep ? 16 : 8,
    profile,
  }
}

/** Tags of EXIF (EXIF 3.0, 4.6.5): how the picture lies, and its density. */
export const orientationTag = 274
const tags = { density: 282, unit: 296 } as const

function statedInExif(file: Buffer, format: ImageFormat): { orientation: number; perMm: number | null } {
  const [block] = exifBlocks(file, format)
  const entries = block ? readExif(block).entries : []
  /** The numbers of the picture's entry with a tag, if it has as many bytes. */
  const numbersWith = (tag: number, leastBytes: number) => {
    const value = entries.find((entry) => entry.directory === 'main' && entry.tag === tag)?.value
    return block && value && value.length >= leastBytes ? numbersOf(block, value) : null
  }
  const orientation = numbersWith(orientationTag, 2)?.short(0) ?? 0
  const density = numbersWith(tags.density, 8)
  const unit = numbersWith(tags.unit, 2)?.short(0) ?? 0
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    perMm: density && density.long(0) / density.long(4) / ({ 1: 1, 3: 10 }[unit] ?? mmPerInch),
  }
}
