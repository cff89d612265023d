import type { Problem } from '#problem.ts'
import { bounds } from '#thresholds/decoding-bounds.ts'
import { hasSteps } from '../structure/colour-profiles.ts'
import { readExif } from '../structure/exif.ts'

/** The problem of a file that holds more of something than any photo. `what` names it, with the bound. */
export function tooMuch(what: string): Problem {
  return { code: 'unreadable_image', detail: `The file has ${what}. ${saveAgain}` }
}

/** The problem of a file whose structure is wrong. `what` is a sentence that says how. */
export function wrongStructure(what: string): Problem {
  return { code: 'unreadable_image', detail: `${what} ${saveAgain}` }
}

const saveAgain = 'Save the photo again as a JPEG, without its metadata.'

/**
 * The problem of a picture whose stated sides are longer than those of any photo, or of a very different length. A
 * picture without width or height is left to its decoder.
 */
export function sidesProblem(width: number, height: number): Problem | null {
  const [short, long] = width < height ? [width, height] : [height, width]
  if (long > bounds.longestSide) {
    const detail = `A side of the photo has ${long} pixels, and at most ${bounds.longestSide} can be checked. Save it with fewer pixels.`
    return { code: 'too_many_pixels', detail }
  }
  if (short === 0 || long <= short * bounds.longestShape) return null
  const detail = `The photo has ${width} x ${height} pixels, but no side may be more than ${bounds.longestShape} times as long as the other. Cut it.`
  return { code: 'too_many_pixels', detail }
}

/**
 * The problem of EXIF blocks that would cost a reader much time: libexif follows each reference to a directory. What is merely
 * wrong, as cameras write it, is no problem.
 */
export function exifProblem(blocks: Iterable<Buffer>): Problem | null {
  let lookedAt = 0
  let loops = 0
  for (const block of blocks) {
    const reading = readExif(block)
    lookedAt += reading.lookedAt
    loops += reading.loops
    if (loops > bounds.exifLoops)
      return wrongStructure('The EXIF directories of the file refer to each other.')
    if (lookedAt > bounds.exifEntriesLookedAt) {
      return tooMuch(`more than ${bounds.exifEntriesLookedAt} EXIF entries`)
    }
  }
  return null
}

/**
 * The problem of colour profiles that convert colours in any number of steps. LittleCMS takes every colour of its tables through
 * all of them: 46 s for the 20,000 steps of a JPEG of 163 kB. No camera, phone or program writes such profiles into photos.
 */
export function profileProblem(profiles: readonly Buffer[]): Problem | null {
  if (!profiles.some(hasSteps)) return null
  return wrongStructure('The colour profile of the file has steps that no camera writes.')
}
