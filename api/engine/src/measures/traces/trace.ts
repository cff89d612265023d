import type { EdgeSpread } from '../detail/edge-spread.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import type { RepeatedPart } from '../detail/repeated-part.ts'
import type { BlocksBySide } from './blocks-by-side.ts'

/** A mark that altering leaves in the pixels. */
export interface Trace {
  /** A stable snake_case name, which the finding bears. */
  readonly code: string
  /** What was altered if the mark is one of altering: some authorities allow another background. */
  readonly altered: 'background' | 'person'
  /** What was measured, in `unit`. */
  readonly strength: number
  readonly unit: string
  /** What was seen, in a sentence. */
  readonly message: string
}

/** The trace where it was found, null where it was not, and `untold` where the photo is too small or compressed to show it. */
export type TraceLook = Trace | 'untold' | null

/** Where traces are looked for, with what several of them read. */
export interface TraceGround extends HeadPixels {
  readonly blocks: BlocksBySide
  readonly edgeSpread: EdgeSpread | null
  readonly repeatedPart: RepeatedPart | null
}

/** Looks for one kind of mark. */
export type TraceMeasure = (ground: TraceGround) => TraceLook
