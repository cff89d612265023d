import type { EdgeSpread } from '../detail/edge-spread.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import type { RepeatedPart } from '../detail/repeated-part.ts'
import type { BlocksBySide } from './blocks-by-side.ts'

/** The stable code of each mark, which its finding has too, with a sentence. */
export const traceCodes = {
  cut_out_halo: 'A rim that is neither the person nor the background runs round the head.',
  backdrop_of_one_colour: 'The background has exactly one colour throughout, as no wall in real light has.',
  backdrop_without_noise: 'The person shows noise, and the background none.',
  smoothed_skin:
    'The skin has no texture although the eyes and the lips are sharp, as after a beauty filter.',
  recompressed_in_parts:
    'The face and what is round it were compressed differently before the file was saved.',
  cloned_part: 'A part of the face stands in it twice, as where a blemish was painted over.',
} as const

/** A mark that altering a photo leaves in its pixels. */
export interface Trace {
  readonly code: keyof typeof traceCodes
  /** What was altered, if altering caused the mark. Some authorities allow another background. */
  readonly altered: 'background' | 'person'
  /** The measured value, in `unit`. */
  readonly strength: number
  readonly unit: string
}

/**
 * The trace if it was found, null if it was not, and `untold` if the photo is too small or too compressed to show it.
 */
export type TraceLook = Trace | 'untold' | null

/** The photo in which traces are searched for, with the measures that several searches need. */
export interface TraceGround extends HeadPixels {
  readonly blocks: BlocksBySide
  readonly edgeSpread: EdgeSpread | null
  readonly repeatedPart: RepeatedPart | null
}

/** Searches for one kind of mark. */
export type TraceMeasure = (ground: TraceGround) => TraceLook
