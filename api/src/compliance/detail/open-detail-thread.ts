import { Worker } from 'node:worker_threads'
import type { Raster } from '../raster.ts'
import type { Detail } from './detail.ts'
import type { DetailAnswer, DetailRequest } from './detail-thread.ts'
import { type HeadLook, nativeHead } from './head-pixels.ts'

/** A thread that measures the detail of one head after another, while the caller's goes on with its own work. */
export interface DetailThread {
  /** The detail of a head in a photo with every pixel that its file has. */
  measure(look: HeadLook, photo: Raster): Promise<Detail>
}

/**
 * Memory that goes to the thread and back with each head: to be given new memory costs more than to copy pixels. A head
 * of 10 megapixels fits, which fills a 12-megapixel portrait; larger ones get memory of their own.
 */
const keptBytes = 32_000_000

/**
 * Starts the thread. It ends with the one that opened it, and keeps no process alive while it has nothing to do. What
 * it throws is thrown in the opening thread, uncaught: neither can go on without the other.
 */
export function openDetailThread(): DetailThread {
  const thread = new Worker(new URL('./detail-thread.ts', import.meta.url))
  thread.unref()
  const waiting = new Map<number, (detail: Detail) => void>()
  let lastNumber = 0
  let memory = new ArrayBuffer(keptBytes)
  thread.on('message', (answer: DetailAnswer) => {
    memory = answer.memory.byteLength > keptBytes ? new ArrayBuffer(keptBytes) : answer.memory
    waiting.get(answer.number)?.(answer.detail)
    waiting.delete(answer.number)
    if (waiting.size === 0) thread.unref()
  })
  /** Of no length while the thread has the memory. */
  const bytesOf = (length: number) => {
    if (length > memory.byteLength) memory = new ArrayBuffer(length)
    return new Uint8ClampedArray(memory, 0, length)
  }
  return {
    measure(look, photo) {
      const pixels = { ...look, native: nativeHead(photo, look.head, bytesOf) }
      const { promise, resolve } = Promise.withResolvers<Detail>()
      const request: DetailRequest = { number: ++lastNumber, pixels, memory }
      waiting.set(request.number, resolve)
      thread.ref()
      thread.postMessage(request, [memory])
      return promise
    },
  }
}
