import { constants, inflateRawSync } from 'node:zlib'
import type { Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/work/decoding-bounds.ts'
import type { ImageFormat } from '../image-format.ts'
import { jpegProfiles, webpProfiles } from '../structure/colour-profiles.ts'
import { exifBlocks } from '../structure/exif.ts'
import {
  isFrame,
  type JpegSegment,
  jpegMarkers,
  jpegSegments,
  pngChunks,
  pngText,
  webpChunks,
  webpSize,
} from '../structure/segments.ts'
import { exifProblem, profileProblem, sidesProblem, tooMuch, wrongStructure } from './any-format.ts'
import { heifProblem } from './heif.ts'

/**
 * The problem of a file that would cost its decoders far more than any photo does, or null. It reads only the structure
 * of the file, no pixel, each byte a bounded number of times. Files that are merely damaged are left to the decoders.
 *
 * Problems: `unreadable_image`, `too_many_pixels`.
 */
export function boundsProblem(bytes: Uint8Array, format: ImageFormat): Problem | null {
  return problemIn[format](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

const problemIn: Readonly<Record<ImageFormat, (file: Buffer) => Problem | null>> = {
  jpeg: jpegProblem,
  png: pngProblem,
  webp: webpProblem,
  heic: heifProblem,
  avif: heifProblem,
}

/** The problem of a JPEG with too many segments or scans, too long sides, or costly EXIF. */
function jpegProblem(file: Buffer): Problem | null {
  let segments = 0
  let frame: JpegSegment | undefined
  let scan: JpegSegment | undefined
  for (const segment of jpegSegments(file)) {
    segments += 1
    if (segments > bounds.jpegSegments) return tooMuch(`more than ${bounds.jpegSegments} segments`)
    if (isFrame(segment)) frame ??= segment
    if (segment.marker === jpegMarkers.startOfScan) scan = segment
  }
  if (!frame || frame.content.length < 6) return null
  const sides = sidesProblem(frame.content.readUInt16BE(3), frame.content.readUInt16BE(1))
  if (sides) return sides
  if (hasFurtherScans(frame, scan) && countScans(file) > bounds.jpegScans) {
    return tooMuch(`more than ${bounds.jpegScans} scans`)
  }
  return profileProblem(jpegProfiles(file)) ?? exifProblem(exifBlocks(file, 'jpeg'))
}

/** A progressive picture, or one whose components are in separate scans. libjpeg ends other pictures after one scan. */
function hasFurtherScans(frame: JpegSegment, scan: JpegSegment | undefined): boolean {
  const components = frame.content[5] ?? 0
  return isProgressive(frame) || (scan?.content[0] ?? 0) < components
}

const isProgressive = ({ marker }: JpegSegment) => [0xc2, 0xc6, 0xca, 0xce].includes(marker)

/**
 * How often the bytes of a scan's header occur, up to one more than the bound. The third byte is the high byte of the
 * header's size, which is at most 14. Where pixels or an attached video have these three bytes, they count too: 1 in 16
 * MB.
 */
function countScans(file: Buffer): number {
  const header = Buffer.from([0xff, jpegMarkers.startOfScan, 0])
  let found = 0
  for (
    let at = file.indexOf(header);
    at >= 0 && found <= bounds.jpegScans;
    at = file.indexOf(header, at + 1)
  ) {
    found += 1
  }
  return found
}

/** The problem of a PNG with too many chunks, too much text, texts that unpack to too much, or too long sides. */
function pngProblem(file: Buffer): Problem | null {
  let pixelChunks = 0
  let otherChunks = 0
  let textBytes = 0
  const texts: Buffer[] = []
  const profiles: Buffer[] = []
  for (const chunk of pngChunks(file)) {
    const { type, content } = chunk
    if (type === 'IDAT' || type === 'fdAT') pixelChunks += 1
    else otherChunks += 1
    if (otherChunks > bounds.pngChunks)
      return tooMuch(`more than ${bounds.pngChunks} chunks beside its pixels`)
    if (pixelChunks > bounds.pngPixelChunks)
      return tooMuch(`more than ${bounds.pngPixelChunks} chunks of pixels`)
    if (type === 'IHDR' && content.length >= 8) {
      const sides = sidesProblem(content.readUInt32BE(0), content.readUInt32BE(4))
      if (sides) return sides
    }
    const text = pngText(chunk)
    textBytes += text?.bytes.length ?? 0
    if (text?.packed) texts.push(text.bytes)
    // A name, the byte 0, the method, the profile.
    if (type === 'iCCP') profiles.push(content.subarray(content.indexOf(0) + 2))
  }
  if (textBytes > bounds.pngTextBytes) return tooMuch(`more than ${bounds.pngTextBytes / 1e6} MB of text`)
  const unpacked = unpack([...texts, ...profiles], bounds.pngUnpackedBytes)
  if (!unpacked) {
    return tooMuch(`texts or a profile that unpack to more than ${bounds.pngUnpackedBytes / 1e6} MB`)
  }
  const ofProfiles = unpacked.slice(texts.length)
  if (ofProfiles.includes(null)) return wrongStructure('The colour profile of the file is damaged.')
  return profileProblem(ofProfiles.flatMap((part) => part ?? [])) ?? exifProblem(exifBlocks(file, 'png'))
}

/**
 * Unpacks all parts, or gives null if together they have more bytes than may be. A part that ends early counts up to
 * there. A part that is wrong is null, and counts with the most bytes that any part of its size unpacks to.
 */
function unpack(parts: readonly Buffer[], most: number): (Buffer | null)[] | null {
  let left = most
  const unpacked: (Buffer | null)[] = []
  for (const part of parts) {
    const whole = inflate(part, left + 1)
    left -= whole ? whole.length : mostUnpacked * part.length
    if (left < 0) return null
    unpacked.push(whole)
  }
  return unpacked
}

/** Without the header of two bytes and the checksum, which libpng does not always look at. */
function inflate(part: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateRawSync(part.subarray(2), { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}

/** Bytes that deflate gives at most for one: a match of 258 bytes takes two bits. */
const mostUnpacked = 1032

/** The problem of a WebP with too many chunks and frames, too long sides, or costly EXIF. */
function webpProblem(file: Buffer): Problem | null {
  let chunks = 0
  for (const chunk of webpChunks(file)) {
    chunks += 1
    if (chunks > bounds.webpChunks) return tooMuch(`more than ${bounds.webpChunks} chunks or frames`)
    const size = webpSize(chunk)
    const sides = size && sidesProblem(size.width, size.height)
    if (sides) return sides
    if (chunk.type !== 'ANMF') continue
    for (const _ of webpChunks(chunk.content, 16)) {
      chunks += 1
      if (chunks > bounds.webpChunks) return tooMuch(`more than ${bounds.webpChunks} chunks or frames`)
    }
  }
  return profileProblem(webpProfiles(file)) ?? exifProblem(exifBlocks(file, 'webp'))
}
