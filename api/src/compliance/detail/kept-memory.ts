import type { BytesOf } from './head-pixels.ts'

/** What is kept, in bytes: a head of 10 megapixels, which fills a 12-megapixel portrait. A larger one gets memory of its own. */
const mostKept = 32_000_000

/** Gives the same memory at each call, since new memory costs more than to copy pixels into it: let go of the last first. */
export function keepMemory(): BytesOf {
  let kept = new ArrayBuffer(0)
  return (length) => {
    if (length > mostKept) return new Uint8ClampedArray(length)
    if (length > kept.byteLength) kept = new ArrayBuffer(length)
    return new Uint8ClampedArray(kept, 0, length)
  }
}
