import type { BytesOf } from './head-pixels.ts'

/** Memory that is lent and comes back: to be given new memory costs more than to copy pixels into it. */
export interface KeptMemory {
  /** Lends memory for what is made in it by one call of `bytesOf`. */
  take<Value>(make: (bytesOf: BytesOf) => Value): { value: Value; memory: ArrayBuffer }
  /** Takes it back. */
  give(memory: ArrayBuffer): void
}

/**
 * What is kept of each lending, in bytes: a face and a head fit, of 10 megapixels, which fill a 12-megapixel portrait.
 * Larger ones get memory of their own.
 */
const mostKept = 32_000_000
/** A face and a head. */
const lentAtOnce = 2

export function keepMemory(): KeptMemory {
  const kept: ArrayBuffer[] = []
  return {
    take(make) {
      let memory = kept.pop() ?? new ArrayBuffer(0)
      const value = make((length) => {
        if (length > memory.byteLength) memory = new ArrayBuffer(length)
        return new Uint8ClampedArray(memory, 0, length)
      })
      return { value, memory }
    },
    give(memory) {
      if (memory.byteLength <= mostKept && kept.length < lentAtOnce) kept.push(memory)
    },
  }
}
