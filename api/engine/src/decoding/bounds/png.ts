import { constants, inflateSync } from 'node:zlib'
import type { Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/decoding-bounds.ts'
import { exifBlocks } from '../structure/exif-blocks.ts'
import { pngChunks, pngText } from '../structure/png-chunks.ts'
import { exifProblem } from './exif.ts'
import { tooMuch } from './refuse.ts'
import { sidesProblem } from './sides.ts'

/** The problem of a PNG with too many chunks, too much text, texts that unpack to too much, or too long sides. */
export function pngProblem(file: Buffer): Problem | null {
  let pixelChunks = 0
  let otherChunks = 0
  let textBytes = 0
  const packed: Buffer[] = []
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
    if (text?.packed) packed.push(text.bytes)
    // A name, the byte 0, the method, the profile.
    if (type === 'iCCP') packed.push(content.subarray(content.indexOf(0) + 2))
  }
  if (textBytes > bounds.pngTextBytes) return tooMuch(`more than ${bounds.pngTextBytes / 1e6} MB of text`)
  if (!unpackWithin(packed, bounds.pngUnpackedBytes)) {
    return tooMuch(`texts or a profile that unpack to more than ${bounds.pngUnpackedBytes / 1e6} MB`)
  }
  return exifProblem(exifBlocks(file, 'png'))
}

/**
 * Whether all packed parts together have at most so many bytes. A part that ends early counts up to there, a part that is
 * wrong with the most bytes that any part of its size unpacks to.
 */
function unpackWithin(packed: readonly Buffer[], most: number): boolean {
  let left = most
  for (const part of packed) {
    try {
      const unpacked = inflateSync(part, {
        maxOutputLength: left + 1,
        finishFlush: constants.Z_SYNC_FLUSH,
      })
      left -= unpacked.length
    } catch {
      left -= mostUnpacked * part.length
    }
    if (left < 0) return false
  }
  return true
}

/** Bytes that deflate gives at most for one: a match of 258 bytes takes two bits. */
const mostUnpacked = 1032
