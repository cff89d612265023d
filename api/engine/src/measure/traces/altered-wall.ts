import { z } from 'zod'
import { thresholds } from '#thresholds/all.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import { placeOfBackground } from './altered-place.ts'
import trees from './altered-wall-trees.json' with { type: 'json' }
import { keepsTraces, type TraceLook, traceOf } from './trace.ts'
import { readBlocks } from './wall-blocks.ts'
import { logOf, measuresOfBlocks } from './wall-measures.ts'
import { measuresOfOutline } from './wall-outline.ts'

/** A leaf's log-odds; or a measure's number, its limit, and what is at most and above it. */
type Node = number | readonly [measure: number, limit: number, below: Node, above: Node]
const Node: z.ZodType<Node> = z.lazy(() =>
  z.union([z.number(), z.tuple([z.int().min(0), z.number(), Node, Node])]),
)
const Forest = z.strictObject({ start: z.number(), limit: z.number(), trees: z.array(Node).min(1) })
type Forest = z.infer<typeof Forest>
const { measures, smooth, whitened, blurred } = z
  .strictObject({
    recipe: z.string(),
    measures: z.array(z.string()),
    ...{ smooth: Forest, whitened: Forest, blurred: Forest },
  })
  .parse(trees)

/** What may have been done to a wall, with the code of its trace. */
const alterations = [
  { code: 'backdrop_without_noise', forest: smooth },
  { code: 'whitened_backdrop', forest: whitened },
  { code: 'blurred_backdrop', forest: blurred },
] as const

/**
 * The measures of the wall and of the outline, in the order of their names in the file of the trees, with what the file keeps of
 * them. Null if too little of the wall or of the person is seen.
 */
export function wallMeasures(seen: HeadPixels): Readonly<Record<string, number>> | null {
  const ofBlocks = measuresOfBlocks(readBlocks(seen))
  if (!ofBlocks) return null
  const { file, head } = seen
  const kept = {
    quality: file.jpegQuality ?? 100,
    eyes: Math.log(head.interEye),
    bits: (file.bytes * 8) / (file.width * file.height),
  }
  return { ...ofBlocks, ...measuresOfOutline(seen), ...kept }
}

/** The log-odds that the trees give to the measures' values. */
function oddsOf({ start, trees }: Forest, values: readonly number[]): number {
  return trees.reduce<number>((sum, tree) => {
    let node = tree
    while (typeof node !== 'number') node = node[(values[node[0]] ?? 0) <= node[1] ? 2 : 3]
    return sum + node
  }, start)
}

/**
 * A wall that was painted, whitened in part, or blurred behind a sharp head, by what boosted trees make of its noise, its evenness
 * and the way in which it ends at the person. They were grown on portraits whose walls were altered, and on what cameras,
 * messengers and scanners do to portraits (`npm run calibrate -- walls`).
 *
 * Returns `untold` for a small face, for a file that is compressed too much, for a person without noise, and if too little of the
 * wall is seen.
 */
export function alteredWall(seen: HeadPixels): TraceLook {
  const { minInterEyePx, minJpegQuality, minPersonLevels } = thresholds.alteredWall
  if (seen.head.interEye < minInterEyePx || !keepsTraces(seen.file, minJpegQuality)) return 'untold'
  const found = wallMeasures(seen)
  if (!found || (found['person noise 0.1'] ?? 0) < logOf(minPersonLevels)) return 'untold'
  const values = measures.map((name) => found[name] ?? 0)
  const beyond = alterations
    .map(({ code, forest }) => ({ code, odds: oddsOf(forest, values), limit: forest.limit }))
    .filter(({ odds, limit }) => odds >= limit)
    .toSorted((one, other) => other.odds - other.limit - (one.odds - one.limit))
  const [most] = beyond
  return most ? traceOf(most.code, 'background', most.odds, placeOfBackground(seen), 'log-odds') : null
}
