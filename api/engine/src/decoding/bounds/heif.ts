import type { Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/work/decoding-bounds.ts'
import { heifProfiles } from '../structure/colour-profiles.ts'
import { exifOfItems } from '../structure/exif-blocks.ts'
import { boxesWithin, type HeifBox, heifBoxes } from '../structure/heif-boxes.ts'
import { bytesOfItems, type ItemsFault, readHeifItems } from '../structure/heif-items.ts'
import { exifProblem } from './exif.ts'
import { decodesProblem } from './heif-decodes.ts'
import { profileProblem } from './profile.ts'
import { tooMuch, wrongStructure } from './refuse.ts'

/**
 * The problem of a HEIC or AVIF whose boxes, items or decodes are more than those of any photo, or whose picture is made
 * from others in another way than as a grid of tiles.
 */
export function heifProblem(file: Buffer): Problem | null {
  const boxes = boxesProblem(file)
  if (boxes) return boxes
  const [meta, second] = [...heifBoxes(file)].filter(({ type }) => type === 'meta' || type === 'mini')
  if (!meta || second || meta.type === 'mini') return wrongStructure('The file has no list of its pictures.')
  const items = readHeifItems(meta)
  if (typeof items === 'string') return itemsProblem(items)
  if (bytesOfItems(file, items) > bounds.heifItemBytes) {
    return wrongStructure('The pictures of the file share the same bytes many times.')
  }
  return (
    decodesProblem(file, items) ??
    profileProblem(heifProfiles(items)) ??
    exifProblem(exifOfItems(file, items))
  )
}

function itemsProblem(fault: ItemsFault): Problem {
  if (fault === 'wrong') return wrongStructure('The file’s list of its pictures is damaged.')
  const most = {
    items: `${bounds.heifItems} pictures and other items`,
    references: `${bounds.heifReferences} references between its pictures`,
    extents: `${bounds.heifExtents} parts of items`,
    associations: `${bounds.heifAssociations} properties of pictures`,
  }
  return tooMuch(`more than ${most[fault]}`)
}

/** The problem of too many boxes, of boxes too deep in each other, or of too long tables of a sequence. */
function boxesProblem(file: Buffer): Problem | null {
  let boxes = 0
  const levels: Iterator<HeifBox>[] = [heifBoxes(file)]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const { done, value: box } = level.next()
    if (done) {
      levels.pop()
      continue
    }
    boxes += 1
    if (boxes > bounds.heifBoxes) return tooMuch(`more than ${bounds.heifBoxes} boxes`)
    if (statedEntries(box) > bounds.heifSamples)
      return tooMuch(`a sequence of more than ${bounds.heifSamples} pictures`)
    const within = boxesWithin(box)
    if (within) levels.push(within)
    if (levels.length > bounds.heifDepth) return tooMuch(`more than ${bounds.heifDepth} boxes in each other`)
  }
  return null
}

/** The entries that a table of a sequence states (ISO/IEC 14496-12, 8.6 and 8.7), 0 for other boxes. */
function statedEntries({ type, content }: HeifBox): number {
  const at = countsAt[type]
  return at !== undefined && at + 4 <= content.length ? content.readUInt32BE(at) : 0
}

/** Where the number of entries is: after version and flags, and the size of all samples where there is one. */
const countsAt: Readonly<Record<string, number>> = {
  stts: 4,
  ctts: 4,
  stsc: 4,
  stco: 4,
  co64: 4,
  stss: 4,
  stsz: 8,
  stz2: 8,
  elst: 4,
}
