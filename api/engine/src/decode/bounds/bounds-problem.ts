import type { Problem } from '#problem.ts'
import { bounds } from '#thresholds/decoding-bounds.ts'
import type { ImageFormat } from '../image-format.ts'
import { jpegProfiles, unpackProfile, webpProfiles } from '../structure/colour-profiles.ts'
import { exifBlocks } from '../structure/exif.ts'
import {
  isFrame,
  type JpegSegment,
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

/** The problem of a JPEG with too many segments, too long sides, or costly EXIF. libvips itself bounds the scans. */
function jpegProblem(file: Buffer): Problem | null {
  let segments = 0
  let frame: JpegSegment | undefined
  for (const segment of jpegSegments(file)) {
    segments += 1
    if (segments > bounds.jpegSegments) return tooMuch(`more than ${bounds.jpegSegments} segments`)
    if (isFrame(segment)) frame ??= segment
  }
  if (!frame || frame.content.length < 6) return null
  return (
    sidesProblem(frame.content.readUInt16BE(3), frame.content.readUInt16BE(1)) ??
    profileProblem(jpegProfiles(file)) ??
    exifProblem(exifBlocks(file, 'jpeg'))
  )
}

/** The problem of a PNG with too many chunks, too much text, or too long sides. libpng itself bounds what a chunk unpacks to. */
function pngProblem(file: Buffer): Problem | null {
  let pixelChunks = 0
  let otherChunks = 0
  let textBytes = 0
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
    textBytes += pngText(chunk)?.bytes.length ?? 0
    if (type === 'iCCP') profiles.push(content)
  }
  if (textBytes > bounds.pngTextBytes) return tooMuch(`more than ${bounds.pngTextBytes / 1e6} MB of text`)
  const unpacked = profiles.map(unpackProfile)
  if (unpacked.includes(null)) return wrongStructure('The colour profile of the file is damaged.')
  return profileProblem(unpacked.flatMap((profile) => profile ?? [])) ?? exifProblem(exifBlocks(file, 'png'))
}

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
