import { constants, inflateRawSync } from '#zlib'
import type { Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/work/decoding-bounds.ts'
import { exifBlocks } from '../structure/exif-blocks.ts'
import { pngChunks, pngText } from '../structure/png-chunks.ts'
import { exifProblem } from './exif.ts'
import { profileProblem } from './profile.ts'
import { tooMuch, wrongStructure } from './refuse.ts'
import { sidesProblem } from './sides.ts'

/** The problem of a PNG with too many chunks, too much text, texts that unpack to too much, or too long sides. */
export function pngProblem(file: Buffer): Problem | null {
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
