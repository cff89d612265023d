import type { Field } from './field.ts'

/** How much of each pixel of the upright source is the person: 255 whole, 0 none; row by row. */
export interface Matte {
  readonly width: number
  readonly height: number
  readonly alpha: Uint8ClampedArray
  /** What the person model found; absent from a matte that was made without it. */
  readonly seen?: SeenPerson
}

/** The person model's opinion, which is rough but hardly misled by colours, and the colours of its cells. */
export interface SeenPerson {
  /** The coverage of each cell, 0 to 1. */
  readonly coverage: Field
  /** The photo's mean colour in each cell, 0 to 255. */
  readonly rgb: Field
  /** 1 for each cell that was taken for the person. */
  readonly inside: Uint8Array
  /** Pixels of the photo per cell; both begin in the same corner. */
  readonly cellPx: number
}

/** The kind of the pixels of a run: alpha 0, alpha 255, or between. */
export type RunKind = 'clear' | 'solid' | 'mixed'

/**
 * Visits the runs of pixels of one kind in an alpha, from place `from` up to `to`; a run may continue in the next row. Most
 * of a photo is a few long runs, which callers can process in one step.
 */
export function eachRun(
  alpha: Uint8ClampedArray,
  visit: (kind: RunKind, from: number, to: number) => void,
): void {
  const bytes = new DataView(alpha.buffer, alpha.byteOffset, alpha.length)
  for (let from = 0, to = 0; from < alpha.length; from = to) {
    const value = alpha[from]
    to = from + 1
    if (value === 0 || value === 255) {
      // Four pixels per step: as one 32-bit integer, four times 255 is -1.
      const four = value === 0 ? 0 : -1
      while (to + 4 <= alpha.length && bytes.getInt32(to) === four) to += 4
      while (to < alpha.length && alpha[to] === value) to++
      visit(value === 0 ? 'clear' : 'solid', from, to)
    } else {
      while (to < alpha.length && alpha[to] !== 0 && alpha[to] !== 255) to++
      visit('mixed', from, to)
    }
  }
}
