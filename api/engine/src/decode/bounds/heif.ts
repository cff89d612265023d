import type { Outcome, Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/work/decoding-bounds.ts'
import { limits } from '../../thresholds/work/limits.ts'
import { readAv1, readHevc } from '../structure/coded-pictures.ts'
import { heifProfiles } from '../structure/colour-profiles.ts'
import { exifOfItems } from '../structure/exif.ts'
import {
  boxesWithin,
  bytesOfItems,
  type HeifBox,
  type HeifItems,
  heifBoxes,
  type ItemsFault,
  itemBytes,
  readHeifItems,
} from '../structure/heif.ts'
import { exifProblem, profileProblem, sidesProblem, tooMuch, wrongStructure } from './any-format.ts'

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

/**
 * The problem of pictures that cost too much to decode. Every picture of the file is looked at, because libvips and
 * libheif differ in which they take for the first one. A picture costs the pixels of its tiles, each as often as it
 * stands in the grid, and those of its alpha, which libheif decodes with it.
 */
function decodesProblem(file: Buffer, items: HeifItems): Problem | null {
  const types = [...items.types.values()]
  const primary = items.types.get(items.primary) ?? ''
  if (types.some((type) => refused.includes(type)) || !decoded.includes(primary)) {
    return wrongStructure(
      'The picture in the file is put together from others in a way that phones do not use.',
    )
  }
  const decodes = new Decodes(file, items)
  for (const [item, type] of items.types) {
    if (!decoded.includes(type)) continue
    const problem = decodes.problemOf(item)
    if (problem) return problem
  }
  return null
}

/** Pictures laid over each other, and pictures that are another one turned or cropped. */
const refused = ['iovl', 'iden']
const coded = ['hvc1', 'av01']
const decoded = [...coded, 'grid']

/** Pictures of a grid, alpha of either: no item lies deeper. */
const mostDepth = 4

class Decodes {
  readonly #file: Buffer
  readonly #items: HeifItems
  readonly #known = new Map<number, Outcome<number>>()
  readonly #tiles = new Map<number, number[]>()
  readonly #alpha = new Map<number, number[]>()
  #units = 0

  constructor(file: Buffer, items: HeifItems) {
    this.#file = file
    this.#items = items
    for (const { kind, from, to } of items.references) {
      if (kind === 'dimg') append(this.#tiles, from, to)
      if (kind === 'auxl' && this.#isAlpha(from)) for (const item of to) append(this.#alpha, item, [from])
    }
  }

  problemOf(item: number): Problem | null {
    const pixels = this.#pixelsOf(item, 1)
    if (!pixels.ok) return pixels.problem
    if (pixels.value <= bounds.heifDecodedPixels || this.#statesTooMany(item)) return null
    const megapixels = bounds.heifDecodedPixels / 1e6
    return tooMuch(`a picture for which more than ${megapixels} megapixels must be decoded`)
  }

  /** Whether the picture is refused by its stated size before a pixel is decoded. A crop would change the stated size. */
  #statesTooMany(item: number): boolean {
    const properties = this.#items.propertiesOf.get(item) ?? []
    if (properties.some(({ type }) => type === 'clap' || type === 'iscl')) return false
    return properties.some(({ type, content }) => {
      if (type !== 'ispe' || content.length < 12) return false
      return content.readUInt32BE(4) * content.readUInt32BE(8) > limits.maxPixels
    })
  }

  /** The pixels that are decoded for an item and for its alpha. */
  #pixelsOf(item: number, depth: number): Outcome<number> {
    const known = this.#known.get(item)
    if (known) return known
    if (depth > mostDepth) return wrong('The pictures in the file refer to each other.')
    const own = this.#own(item, depth)
    const ofAlpha = own.ok ? this.#sum(this.#alpha.get(item) ?? [], depth + 1) : own
    const pixels: Outcome<number> =
      own.ok && ofAlpha.ok ? { ok: true, value: own.value + ofAlpha.value } : ofAlpha
    this.#known.set(item, pixels)
    return pixels
  }

  /** Ends at the first problem, so that pictures that refer to each other are not followed on all ways. */
  #sum(items: readonly number[], depth: number): Outcome<number> {
    let sum = 0
    for (const item of items) {
      const pixels = this.#pixelsOf(item, depth)
      if (!pixels.ok) return pixels
      sum += pixels.value
    }
    return { ok: true, value: sum }
  }

  #own(item: number, depth: number): Outcome<number> {
    const type = this.#items.types.get(item) ?? ''
    const properties = this.#items.propertiesOf.get(item) ?? []
    if (properties.filter((box) => transformations.includes(box.type)).length > bounds.heifTransformations) {
      return { ok: false, problem: tooMuch(`more than ${bounds.heifTransformations} rotations of a picture`) }
    }
    for (const box of properties) {
      if (box.type !== 'ispe' || box.content.length < 12) continue
      const problem = sidesProblem(box.content.readUInt32BE(4), box.content.readUInt32BE(8))
      if (problem) return { ok: false, problem }
    }
    if (type === 'grid') return this.#grid(item, depth)
    return coded.includes(type) ? this.#coded(item, type) : wrong('A tile of the picture is no picture.')
  }

  /** ISO/IEC 23008-12, 6.6.2.3: version, flags, rows - 1, columns - 1, the width and the height of 2 or 4 bytes. */
  #grid(item: number, depth: number): Outcome<number> {
    const bytes = itemBytes(this.#file, this.#items, item)
    const sizeBytes = ((bytes?.[1] ?? 0) & 1) === 1 ? 4 : 2
    if (!bytes || bytes.length < 4 + 2 * sizeBytes) return wrong('The grid of the picture is damaged.')
    const tiles = this.#tiles.get(item) ?? []
    if (tiles.length !== ((bytes[2] ?? 0) + 1) * ((bytes[3] ?? 0) + 1)) {
      return wrong('The grid of the picture has another number of tiles than it states.')
    }
    const size = bytes.subarray(4, 4 + 2 * sizeBytes)
    const isStated = this.#items.propertiesOf
      .get(item)
      ?.some(({ type, content }) => type === 'ispe' && statedEqually(content, size))
    if (!isStated) return wrong('The grid of the picture has another size than the file states.')
    if (tiles.some((tile) => !coded.includes(this.#items.types.get(tile) ?? ''))) {
      return wrong('A tile of the picture is put together from other pictures.')
    }
    return this.#sum(tiles, depth + 1)
  }

  #coded(item: number, type: string): Outcome<number> {
    const data = itemBytes(this.#file, this.#items, item) ?? Buffer.alloc(0)
    const [kind, read] = type === 'hvc1' ? (['hvcC', readHevc] as const) : (['av1C', readAv1] as const)
    const [configuration, second] = (this.#items.propertiesOf.get(item) ?? []).filter(
      (box) => box.type === kind,
    )
    if (second) return wrong('A picture in the file has two configurations.')
    const most = bounds.heifUnits - this.#units
    const { width, height, pictures, slices, units } = read(
      configuration?.content ?? Buffer.alloc(0),
      data,
      most,
    )
    this.#units += units
    if (units > most)
      return { ok: false, problem: tooMuch(`more than ${bounds.heifUnits} units of pictures`) }
    if (width === 0 || height === 0) return wrong('A picture in the file states no size.')
    const problem = sidesProblem(width, height)
    if (problem) return { ok: false, problem }
    return { ok: true, value: width * height * Math.max(1, pictures, bounds.heifSlice * slices) }
  }

  #isAlpha(item: number): boolean {
    return (this.#items.propertiesOf.get(item) ?? []).some(({ type, content }) => {
      return type === 'auxC' && alpha.test(content.toString('latin1', 4))
    })
  }
}

function append(lists: Map<number, number[]>, item: number, more: readonly number[]): void {
  const list = lists.get(item) ?? []
  list.push(...more)
  lists.set(item, list)
}

/** ISO/IEC 23008-12, 6.5.9 to 6.5.13. */
const transformations = ['irot', 'imir', 'clap', 'iscl']

/** The names of alpha in the property `auxC`: of AVC, of HEVC, and of all codecs. */
const alpha = /^urn:(?:mpeg:(?:avc|hevc):2015:auxid:1|mpeg:mpegB:cicp:systems:auxiliary:alpha)/

function statedEqually(ispe: Buffer, size: Buffer): boolean {
  const half = size.length / 2
  if (ispe.length < 12) return false
  const [width, height] = [size.readUIntBE(0, half), size.readUIntBE(half, half)]
  return ispe.readUInt32BE(4) === width && ispe.readUInt32BE(8) === height
}

function wrong(what: string): Outcome<never> {
  return { ok: false, problem: wrongStructure(what) }
}
