import type { Evidence } from '../evidence.ts'

/** A mark that altering leaves in the pixels. */
export interface Trace {
  /** A stable snake_case name, which the finding bears. */
  readonly code: string
  /** What was altered if the mark is one of altering: some authorities allow another backdrop. */
  readonly altered: 'backdrop' | 'person'
  /** What was measured, in `unit`. */
  readonly strength: number
  readonly unit: string
  /** What was seen, in a sentence. */
  readonly message: string
}

/**
 * Looks for one kind of mark: the trace where it is found, null where it is not, and `untold` where the photo is too
 * small or too compressed for it to show.
 */
export type TraceMeasure = (evidence: Evidence) => Trace | 'untold' | null
