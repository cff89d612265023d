/** Upright sRGB pixels, 8 bits per channel, red green blue, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8ClampedArray
}

/**
 * Frees the memory of pixels at once if they have a buffer of their own, because the garbage collector might keep
 * tens of megabytes until the next photo needs the memory. The pixels must not be used afterwards. Pixels that are freed
 * already stay so.
 */
export function letGo({ buffer, byteLength }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength)
    buffer.transfer(0)
}

/** A rectangle in pixels. It may be partly outside its raster, and need not be on whole pixels. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
