import type { Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/decoding-bounds.ts'
import { webpProfiles } from '../structure/colour-profiles.ts'
import { exifBlocks } from '../structure/exif-blocks.ts'
import { type WebpChunk, webpChunks } from '../structure/webp-chunks.ts'
import { exifProblem } from './exif.ts'
import { profileProblem } from './profile.ts'
import { tooMuch } from './refuse.ts'
import { sidesProblem } from './sides.ts'

/** The problem of a WebP with too many chunks and frames, too long sides, or costly EXIF. */
export function webpProblem(file: Buffer): Problem | null {
  let chunks = 0
  for (const chunk of webpChunks(file)) {
    chunks += 1
    if (chunks > bounds.webpChunks) return tooMuch(`more than ${bounds.webpChunks} chunks or frames`)
    const size = statedSize(chunk)
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

/** The size of the picture or of its canvas that a chunk states (RFC 9649, 2.5 to 2.7). */
function statedSize({ type, content }: WebpChunk): { width: number; height: number } | null {
  if (content.length < 10) return null
  if (type === 'VP8X') return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 }
  if (type === 'VP8 ') {
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
  }
  if (type !== 'VP8L') return null
  const packed = content.readUInt32LE(1)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
