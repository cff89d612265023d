import { traceThresholds } from '#thresholds/alteration.ts'
import { quantile } from '../distribution.ts'
import type { WallAndPerson, WallBlock } from './wall-blocks.ts'

const { fewest, farFrom, nearTo, allClipped } = traceThresholds.wallBlocks

/** What the blocks tell together; null if too few show the wall or the person. Levels of noise are logarithms. */
export function measuresOfBlocks({ wall, body, histogram }: WallAndPerson): Record<string, number> | null {
  if (wall.length < fewest || body.length < fewest) return null
  const found: Record<string, number> = {}
  const at = (blocks: readonly WallBlock[], key: keyof WallBlock, share: number) =>
    quantile(
      blocks.map((block) => block[key]),
      share,
    )
  for (const key of ['noise', 'noise2', 'noise4', 'texture', 'tintRange', 'slope'] as const) {
    for (const share of [0.1, 0.5, 0.9]) found[`wall ${key} ${share}`] = logOf(at(wall, key, share))
    for (const share of [0.1, 0.5]) found[`person ${key} ${share}`] = logOf(at(body, key, share))
  }
  const middle = at(wall, 'luma', 0.5)
  found.luma = middle
  found.span = logOf(at(wall, 'luma', 0.9) - at(wall, 'luma', 0.1))
  const share = (is: (block: WallBlock) => boolean) => wall.filter(is).length / wall.length
  found.clipped = wall.reduce((sum, { clipped }) => sum + clipped, 0) / wall.length
  found.allClipped = share(({ clipped }) => clipped > allClipped)
  for (const levels of [0.5, 1.5, 2.5]) found[`flat ${levels}`] = share(({ range }) => range < levels)
  const like = [...body]
    .sort((one, other) => Math.abs(one.luma - middle) - Math.abs(other.luma - middle))
    .slice(0, Math.max(fewest, Math.ceil(body.length / 4)))
  found['like noise'] = logOf(at(like, 'noise', 0.25))
  found['like texture'] = logOf(at(like, 'texture', 0.5))
  found['like luma'] = at(like, 'luma', 0.5)
  const [near, far] = [wall.filter(({ away }) => away < nearTo), wall.filter(({ away }) => away > farFrom)]
  const isApart = near.length > 4 && far.length > 4
  for (const key of ['noise', 'noise2', 'texture'] as const) {
    found[`nearer ${key}`] = isApart ? logOf(at(near, key, 0.5)) - logOf(at(far, key, 0.5)) : 0
  }
  found['nearer luma'] = isApart ? at(near, 'luma', 0.5) - at(far, 'luma', 0.5) : 0
  return { ...found, ...smoothness(wall), ...spikeOf(histogram) }
}

export const logOf = (level: number): number => Math.log(Math.max(level, 0) + 0.05)

/** How far the blocks' luma and tint are from a plane, and from a surface of the second degree. */
function smoothness(wall: readonly WallBlock[]): Record<string, number> {
  const plane = ({ x, y }: WallBlock) => [1, x, y]
  const surface = ({ x, y }: WallBlock) => [1, x, y, x * x, x * y, y * y]
  const ofPlane = residuals(wall, plane, ({ luma }) => luma)
  const ofSurface = residuals(wall, surface, ({ luma }) => luma)
  const ofTint = residuals(wall, plane, ({ tint }) => tint)
  const rms = (values: readonly number[]) =>
    logOf(Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length))
  return {
    'off plane': rms(ofPlane),
    'off plane 0.5': logOf(quantile(ofPlane, 0.5)),
    'off surface': rms(ofSurface),
    'off surface 0.5': logOf(quantile(ofSurface, 0.5)),
    'tint off plane': rms(ofTint),
  }
}

/** Distances from the least-squares sum of terms, which are made orthogonal to one another first (Gram and Schmidt). */
function residuals(
  blocks: readonly WallBlock[],
  termsOf: (block: WallBlock) => readonly number[],
  levelOf: (block: WallBlock) => number,
): number[] {
  const rows = blocks.map(termsOf)
  const rest = blocks.map(levelOf)
  const known: number[][] = []
  const without = (values: number[], term: readonly number[]) => {
    const share = values.reduce((sum, value, at) => sum + value * (term[at] ?? 0), 0)
    for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) - share * (term[at] ?? 0)
  }
  for (let number = 0; number < (rows[0]?.length ?? 0); number++) {
    const term = rows.map((values) => values[number] ?? 0)
    for (const before of known) without(term, before)
    const length = Math.hypot(...term)
    if (length < 1e-6) continue
    known.push(term.map((value) => value / length))
    without(rest, known.at(-1) ?? [])
  }
  return rest.map(Math.abs)
}

/** The most frequent luma, its share, and the shares of what is just darker and of what is much darker. */
function spikeOf(histogram: Uint32Array): Record<string, number> {
  const all = histogram.reduce((sum, count) => sum + count, 0)
  const mode = histogram.indexOf(Math.max(...histogram))
  const share = (from: number, to: number) =>
    histogram.subarray(Math.max(from, 0), Math.max(to + 1, 0)).reduce((sum, count) => sum + count, 0) / all
  return {
    mode,
    spike: share(mode - 1, mode + 1),
    'spike alone': share(mode, mode),
    darker: share(mode - 10, mode - 2),
    'much darker': share(0, mode - 11),
  }
}
