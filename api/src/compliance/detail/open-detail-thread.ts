import { Worker } from 'node:worker_threads'
import { youngGeneration } from '../young-generation.ts'
import type { Detail } from './detail.ts'
import type { DetailAnswer, DetailRequest } from './detail-thread.ts'
import { type HeadLook, nativeFace, nativeHead } from './head-pixels.ts'
import { keepMemory } from './kept-memory.ts'
import type { DetailMeasure } from './measure-detail.ts'

/**
 * Starts a thread that measures the detail of one head after another, while the caller's goes on with its own work. It
 * ends with the one that opened it, and keeps no process alive while nobody waits for it. What it throws is thrown in
 * the opening thread, uncaught: neither can go on without the other.
 *
 * @returns `measureHere`, but there. One photo at a time.
 */
export function openDetailThread(): DetailMeasure {
  const thread = new Worker(new URL('./detail-thread.ts', import.meta.url), {
    resourceLimits: youngGeneration,
  })
  const memories = keepMemory()
  const waiting = new Map<number, (detail: Detail) => void>()
  let photos = 0
  thread.on('message', ({ photo, memory, detail }: DetailAnswer) => {
    memories.give(memory)
    if (!detail) return
    waiting.get(photo)?.(detail)
    waiting.delete(photo)
    if (waiting.size === 0) thread.unref()
  })
  // Only now, since to listen is to wait.
  thread.unref()
  const ask = (request: DetailRequest) => thread.postMessage(request, [request.memory])
  return (face, raster) => {
    const photo = ++photos
    const ofFace = memories.take((bytesOf) => nativeFace(raster, face, bytesOf))
    // No more of it than that: what is sent is copied.
    const { mesh, eyeMiddle, interEye, chinY } = face
    const place = { mesh, eyeMiddle, interEye, chinY }
    ask({ photo, of: 'face', face: place, native: ofFace.value, memory: ofFace.memory })
    return (look: HeadLook) => {
      const { value: native, memory } = memories.take((bytesOf) => nativeHead(raster, look.head, bytesOf))
      const { promise, resolve } = Promise.withResolvers<Detail>()
      waiting.set(photo, resolve)
      thread.ref()
      ask({ photo, of: 'head', pixels: { ...look, native }, memory })
      return promise
    }
  }
}
