import type { Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/work/decoding-bounds.ts'
import { readExif } from '../structure/exif-entries.ts'
import { tooMuch, wrongStructure } from './refuse.ts'

/**
 * The problem of EXIF blocks that would cost a reader much time: libexif follows each reference to a directory, and
 * copies each value. What is merely wrong, as cameras write it, is no problem.
 */
export function exifProblem(blocks: Iterable<Buffer>): Problem | null {
  let entries = 0
  let lookedAt = 0
  let loops = 0
  for (const block of blocks) {
    const reading = readExif(block)
    entries += reading.entries.length
    lookedAt += reading.lookedAt
    loops += reading.loops
    if (loops > bounds.exifLoops)
      return wrongStructure('The EXIF directories of the file refer to each other.')
    if (entries > bounds.exifEntries || lookedAt > bounds.exifEntriesLookedAt) {
      return tooMuch(`more than ${bounds.exifEntries} EXIF entries`)
    }
    const valueBytes = reading.entries.reduce(
      (sum, { value }) => sum + (value.length > 4 ? value.length : 0),
      0,
    )
    if (valueBytes > bounds.exifValues * block.length) {
      return wrongStructure('The EXIF values of the file share the same bytes many times.')
    }
  }
  return null
}
