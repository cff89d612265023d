import { bounds } from '#thresholds/decoding-bounds.ts'
import type { ImageFormat } from '../image-format.ts'
import { type HeifItems, itemBytes, readHeifItems } from './heif.ts'
import { jpegSegments, pngChunks, webpChunks } from './segments.ts'

export type ExifDirectory = 'main' | 'thumbnail' | 'exif' | 'gps' | 'interoperability'

/** An entry of a directory of EXIF (TIFF 6.0, section 2) whose type is valid and whose value lies within the block. */
export interface ExifEntry {
  readonly directory: ExifDirectory
  readonly tag: number
  readonly type: number
  readonly value: Buffer
}

/** What the directories of an EXIF block hold. Reading stops where there are too many of something. */
export interface ExifReading {
  readonly entries: readonly ExifEntry[]
  /** Entries that were looked at, also those that are invalid. */
  readonly lookedAt: number
  /** How often a directory names one that was read. */
  readonly loops: number
}

/** Bytes of one value, by the number of its type (TIFF 6.0, section 2, and EXIF 3.0, 4.6.2). */
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** Tags of entries that lead to a further directory (EXIF 3.0, 4.6.3). */
const directoryTags: Readonly<Record<number, ExifDirectory>> = {
  34665: 'exif',
  34853: 'gps',
  40965: 'interoperability',
}

/**
 * Reads every directory of an EXIF block once: the picture's, the thumbnail's, and those that entries lead to. What lies
 * outside the block is left out, because cameras write such entries.
 *
 * @param tiff The block from its byte order on.
 */
export function readExif(tiff: Buffer): ExifReading {
  const numbers = numbersOf(tiff)
  if (!numbers || tiff.length < 8) return { entries: [], lookedAt: 0, loops: 0 }
  const { short, long } = numbers
  const entries: ExifEntry[] = []
  const seen = new Set<number>()
  const waiting: { directory: ExifDirectory; at: number }[] = []
  let lookedAt = 0
  let loops = 0
  const follow = (directory: ExifDirectory, at: number) => {
    if (seen.has(at)) loops += 1
    else if (at + 2 <= tiff.length) waiting.push({ directory, at })
    seen.add(at)
  }
  const tooMany = () => lookedAt > bounds.exifEntriesLookedAt || loops > bounds.exifLoops
  follow('main', long(4))
  for (let next = waiting.shift(); next && !tooMany(); next = waiting.shift()) {
    const { directory } = next
    const first = next.at + 2
    const end = first + 12 * Math.min(short(next.at), Math.floor((tiff.length - first) / 12))
    for (let at = first; at < end && !tooMany(); at += 12) {
      lookedAt += 1
      const tag = short(at)
      const further = directoryTags[tag]
      const value = further ? null : valueWithin(tiff, numbers, at)
      if (further) follow(further, long(at + 8))
      else if (value) entries.push({ directory, tag, type: short(at + 2), value })
    }
    const thumbnail = directory === 'main' && end + 4 <= tiff.length ? long(end) : 0
    if (thumbnail > 0) follow('thumbnail', thumbnail)
  }
  return { entries, lookedAt, loops }
}

interface Numbers {
  short(at: number): number
  long(at: number): number
}

/** Reads numbers of some bytes in the order that an EXIF block states, or of the block itself; null if it states none. */
export function numbersOf(tiff: Buffer, bytes: Buffer = tiff): Numbers | null {
  const order = tiff.toString('latin1', 0, 2)
  if (order === 'II') return { short: (at) => bytes.readUInt16LE(at), long: (at) => bytes.readUInt32LE(at) }
  if (order === 'MM') return { short: (at) => bytes.readUInt16BE(at), long: (at) => bytes.readUInt32BE(at) }
  return null
}

/** The value of the entry at a place: in its last four bytes, or where these say. */
function valueWithin(tiff: Buffer, { short, long }: Numbers, at: number): Buffer | null {
  const bytes = (bytesOfType[short(at + 2)] ?? 0) * long(at + 4)
  if (bytes === 0) return null
  const start = bytes <= 4 ? at + 8 : long(at + 8)
  return start + bytes <= tiff.length ? tiff.subarray(start, start + bytes) : null
}

/** The EXIF blocks of a file, each from its byte order on. */
export function exifBlocks(file: Buffer, format: ImageFormat): Iterable<Buffer> {
  return blocksIn[format](file)
}

function* jpegBlocks(file: Buffer): Generator<Buffer> {
  for (const { marker, content } of jpegSegments(file)) {
    if (marker === 0xe1 && beginsLikeJpeg(content)) yield content.subarray(6)
  }
}

const beginsLikeJpeg = (content: Buffer) => content.toString('latin1', 0, 4) === 'Exif'

function* pngBlocks(file: Buffer): Generator<Buffer> {
  for (const { type, content } of pngChunks(file)) if (type === 'eXIf') yield content
}

/** Some programs write the header of a JPEG's segment before the block. */
function* webpBlocks(file: Buffer): Generator<Buffer> {
  for (const { type, content } of webpChunks(file)) {
    if (type === 'EXIF') yield beginsLikeJpeg(content) ? content.subarray(6) : content
  }
}

function* heifBlocks(file: Buffer): Generator<Buffer> {
  const items = readHeifItems(file)
  if (items) yield* exifOfItems(file, items)
}

/** Each item begins with the number of bytes to skip until its block (ISO/IEC 23008-12, A.2.1). */
export function* exifOfItems(file: Buffer, items: HeifItems): Generator<Buffer> {
  for (const [item, type] of items.types) {
    const bytes = type === 'Exif' ? itemBytes(file, items, item) : null
    if (bytes && bytes.length > 4) yield bytes.subarray(4 + bytes.readUInt32BE(0))
  }
}

const blocksIn: Readonly<Record<ImageFormat, (file: Buffer) => Iterable<Buffer>>> = {
  jpeg: jpegBlocks,
  png: pngBlocks,
  webp: webpBlocks,
  avif: heifBlocks,
  heic: heifBlocks,
}
