/** How much of each pixel of the upright source is the person: 255 whole, 0 none; row by row. */
export interface Matte {
  readonly width: number
  readonly height: number
  readonly alpha: Uint8ClampedArray
}
