import type { Field } from './regions/fill-in.ts'

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
