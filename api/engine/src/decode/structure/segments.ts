import { crc32, deflateSync } from 'node:zlib'

/** A segment of a JPEG: the second byte of its marker, and its content without the size. */
export interface JpegSegment {
  readonly marker: number
  /** Empty for markers that have none, and cut off at the end of the file. */
  readonly content: Buffer
}

/** Markers by the second of their bytes (ITU-T T.81, table B.1). */
export const jpegMarkers = {
  huffmanTables: 0xc4,
  arithmeticConditioning: 0xcc,
  extension: 0xc8,
  firstFrame: 0xc0,
  lastFrame: 0xcf,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantisationTables: 0xdb,
} as const

/**
 * The segments of a JPEG up to and with the first scan's header. Bytes between segments are skipped, as libjpeg does;
 * the marker 0 stands for a byte 0xff among them.
 */
export function* jpegSegments(file: Buffer): Generator<JpegSegment> {
  let at = 2
  for (;;) {
    at = file.indexOf(0xff, at)
    if (at < 0) return
    while (file[at] === 0xff) at += 1
    const marker = file[at]
    if (marker === undefined) return
    at += 1
    const size = hasContent(marker) && at + 2 <= file.length ? file.readUInt16BE(at) : 0
    yield { marker, content: file.subarray(at + 2, at + size) }
    if (marker === jpegMarkers.startOfScan || marker === jpegMarkers.endOfImage) return
    at += size
  }
}

/** Not the marker of a byte, of arithmetic coding, of a restart, or of the start and the end of the picture. */
const hasContent = (marker: number) => marker > 0x01 && (marker < 0xd0 || marker > 0xd9)

/** Whether a segment is the header of a frame, which states the size of the picture. */
export function isFrame({ marker }: JpegSegment): boolean {
  if (marker < jpegMarkers.firstFrame || marker > jpegMarkers.lastFrame) return false
  return !tables.includes(marker)
}

/** Markers between those of frames that are none. */
const tables: readonly number[] = [
  jpegMarkers.huffmanTables,
  jpegMarkers.extension,
  jpegMarkers.arithmeticConditioning,
]

/** A chunk of a PNG. */
export interface PngChunk {
  readonly type: string
  readonly content: Buffer
}

/** The chunks of a PNG up to its end. A chunk that is cut off is left out. */
export function* pngChunks(file: Buffer): Generator<PngChunk> {
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end > file.length) return
    const type = file.toString('latin1', at + 4, at + 8)
    yield { type, content: file.subarray(at + 8, end) }
    if (type === 'IEND') return
    at = end + 4
  }
}

/** Writes a chunk of a PNG: its length, its type, the content and a checksum (PNG, third edition, 5.3). */
export function writePngChunk(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

/** Writes the chunk iCCP: a name, the compression method, the profile. */
export const writeProfileChunk = (profile: Uint8Array) =>
  writePngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]))

/** A text of a PNG. */
export interface PngText {
  readonly keyword: string
  /** The language that an iTXt chunk states, or nothing. */
  readonly language: string
  readonly packed: boolean
  readonly encoding: 'latin1' | 'utf8'
  readonly bytes: Buffer
}

/** The text of a chunk of the type tEXt, zTXt or iTXt, null for other chunks and for broken ones. */
export function pngText({ type, content }: PngChunk): PngText | null {
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return null
  const keywordEnd = content.indexOf(0)
  if (keywordEnd < 0) return null
  const keyword = content.toString('latin1', 0, keywordEnd)
  const rest = content.subarray(keywordEnd + 1)
  const latin1 = { keyword, language: '', encoding: 'latin1' } as const
  if (type === 'tEXt') return { ...latin1, packed: false, bytes: rest }
  if (type === 'zTXt') return { ...latin1, packed: true, bytes: rest.subarray(1) }
  const languageEnd = rest.indexOf(0, 2)
  const translationEnd = languageEnd < 0 ? -1 : rest.indexOf(0, languageEnd + 1)
  if (translationEnd < 0) return null
  const language = rest.toString('latin1', 2, languageEnd)
  return {
    keyword,
    language,
    encoding: 'utf8',
    packed: rest[0] === 1,
    bytes: rest.subarray(translationEnd + 1),
  }
}

/** A chunk of a WebP. */
export interface WebpChunk {
  readonly type: string
  /** Cut off at the end of the file. */
  readonly content: Buffer
}

/** The chunks of a WebP, or of a frame of an animation: `from` is 12 for a file, 16 for a frame. */
export function* webpChunks(file: Buffer, from = 12): Generator<WebpChunk> {
  for (let at = from; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4)
    yield {
      type: file.toString('latin1', at, at + 4),
      content: file.subarray(at + 8, at + 8 + size),
    }
    at += 8 + size + (size % 2)
  }
}

/** The size of the picture or of its canvas that a chunk states (RFC 9649, 2.5 to 2.7). */
export function webpSize({ type, content }: WebpChunk): { width: number; height: number } | null {
  if (content.length < 10) return null
  if (type === 'VP8X') return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 }
  if (type === 'VP8 ') {
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
  }
  if (type !== 'VP8L') return null
  const packed = content.readUInt32LE(1)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
