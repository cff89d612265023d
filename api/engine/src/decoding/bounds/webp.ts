import type { Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/work/decoding-bounds.ts'
import { webpProfiles } from '../structure/colour-profiles.ts'
import { exifBlocks } from '../structure/exif-blocks.ts'
import { webpChunks, webpSize } from '../structure/webp-chunks.ts'
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
