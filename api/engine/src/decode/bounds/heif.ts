import type { Problem } from '#problem.ts'
import { bounds } from '#thresholds/decoding-bounds.ts'
import { limits } from '#thresholds/limits.ts'
import { heifProfiles } from '../structure/colour-profiles.ts'
import { exifOfItems } from '../structure/exif.ts'
import { bytesOfItems, type HeifBox, type HeifItems, heifBoxes, readHeifItems } from '../structure/heif.ts'
import { exifProblem, profileProblem, sidesProblem, tooMuch, wrongStructure } from './any-format.ts'

/**
 * The problem of a HEIC or AVIF whose boxes or decodes are more than those of any photo, or whose picture is made from others in
 * another way than as a grid of tiles. libheif itself refuses too many items, references and nested boxes, and pictures that are
 * larger than the file states.
 */
export function heifProblem(file: Buffer): Problem | null {
  let boxes = 0
  for (const _ of heifBoxes(file)) {
    if (++boxes > bounds.heifBoxes) return tooMuch(`more than ${bounds.heifBoxes} boxes`)
  }
  const items = readHeifItems(file)
  if (!items) return wrongStructure('The file’s list of its pictures is missing or damaged.')
  if (bytesOfItems(file, items) > bounds.heifItemBytes) {
    return wrongStructure('The pictures of the file share the same bytes many times.')
  }
  return decodesProblem(items) ?? profileProblem(heifProfiles(items)) ?? exifProblem(exifOfItems(file, items))
}

/** Pictures laid over each other, and pictures that are another one turned or cropped. */
const refused = ['iovl', 'iden']
const coded = ['hvc1', 'av01']

/** ISO/IEC 23008-12, 6.5.9 to 6.5.13. */
const transformations = ['irot', 'imir', 'clap', 'iscl']

/** The names of alpha in the property `auxC`: of AVC, of HEVC, and of all codecs. */
const alphaName = /^urn:(?:mpeg:(?:avc|hevc):2015:auxid:1|mpeg:mpegB:cicp:systems:auxiliary:alpha)/

/** Pictures of a grid, alpha of either: no item lies deeper. */
const mostDepth = 4

/**
 * The problem of pictures that cost too much to decode. Every picture of the file is looked at, because libvips and libheif differ
 * in which they take for the first one. A picture costs the pixels that it states; a grid, those of its tiles, each as often as it
 * stands in the grid; either, those of its alpha, which libheif decodes with it.
 */
function decodesProblem({ types, primary, references, propertiesOf }: HeifItems): Problem | null {
  const isPicture = (type: string) => type === 'grid' || coded.includes(type)
  if ([...types.values()].some((type) => refused.includes(type)) || !isPicture(types.get(primary) ?? '')) {
    return wrongStructure(
      'The picture in the file is put together from others in a way that phones do not use.',
    )
  }
  const propertiesWith = (item: number, kinds: readonly string[]): HeifBox[] =>
    (propertiesOf.get(item) ?? []).filter(({ type }) => kinds.includes(type))
  const isAlpha = (item: number) =>
    propertiesWith(item, ['auxC']).some(({ content }) => alphaName.test(content.toString('latin1', 4)))
  const tiles = Map.groupBy(
    references.filter(({ kind }) => kind === 'dimg'),
    ({ from }) => from,
  )
  const tilesOf = (item: number) => (tiles.get(item) ?? []).flatMap(({ to }) => to)
  const alphas = references
    .filter(({ kind, from }) => kind === 'auxl' && isAlpha(from))
    .flatMap(({ from, to }) => to.map((item) => ({ item, from })))
  const alphasOf = Map.groupBy(alphas, ({ item }) => item)
  /** The sizes that a picture states. */
  const sizesOf = (item: number) =>
    propertiesWith(item, ['ispe'])
      .filter(({ content }) => content.length >= 12)
      .map(({ content }) => ({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }))
  const areaOf = (item: number) => Math.max(...sizesOf(item).map(({ width, height }) => width * height), 0)
  const known = new Map<number, number>()
  /** The pixels that are decoded for an item; infinitely many if pictures refer to each other. */
  const pixelsOf = (item: number, depth = 1): number => {
    const before = known.get(item)
    if (before !== undefined || depth > mostDepth) return before ?? Number.POSITIVE_INFINITY
    const sum = (from: readonly number[]) =>
      from.reduce((pixels, one) => pixels + pixelsOf(one, depth + 1), 0)
    const own = types.get(item) === 'grid' ? sum(tilesOf(item)) : areaOf(item)
    const pixels = own + sum((alphasOf.get(item) ?? []).map(({ from }) => from))
    known.set(item, pixels)
    return pixels
  }
  for (const [item, type] of types) {
    if (!isPicture(type)) continue
    if (type === 'grid' && !tilesOf(item).every((tile) => coded.includes(types.get(tile) ?? ''))) {
      return wrongStructure('A tile of the picture is put together from other pictures.')
    }
    if (propertiesWith(item, transformations).length > bounds.heifTransformations) {
      return tooMuch(`more than ${bounds.heifTransformations} rotations of a picture`)
    }
    for (const { width, height } of sizesOf(item)) {
      const problem = sidesProblem(width, height)
      if (problem) return problem
    }
    // A picture of too many pixels is refused by the size that it states, which only a crop would change.
    const isRefusedBySize =
      areaOf(item) > limits.maxPixels && propertiesWith(item, ['clap', 'iscl']).length === 0
    if (pixelsOf(item) > bounds.heifDecodedPixels && !isRefusedBySize) {
      const megapixels = bounds.heifDecodedPixels / 1e6
      return tooMuch(`a picture for which more than ${megapixels} megapixels must be decoded`)
    }
  }
  return null
}
