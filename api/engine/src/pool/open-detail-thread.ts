import { Worker } from 'node:worker_threads'
import type { DetailMeasure } from '../measures/native-detail/measure-detail.ts'
import type { DetailAnswer, DetailRequest } from './detail-thread.ts'
import { youngGeneration } from './young-generation.ts'

/**
 * Starts a thread that decodes one photo after another and measures the detail of its head, while the caller's goes on
 * with its own work. It ends with the one that opened it, and keeps no process alive while nobody waits for it. What it
 * throws is thrown in the opening thread, uncaught: neither can go on without the other.
 *
 * @returns `measureHere`, but there. One photo at a time.
 */
export function openDetailThread(): DetailMeasure {
  const thread = new Worker(new URL('./detail-thread.ts', import.meta.url), {
    resourceLimits: youngGeneration,
  })
  const waiting = new Map<number, (detail: DetailAnswer['detail']) => void>()
  let photos = 0
  thread.on('message', ({ photo, detail }: DetailAnswer) => {
    waiting.get(photo)?.(detail)
    waiting.delete(photo)
    if (waiting.size === 0) thread.unref()
  })
  // Only now, since to listen is to wait.
  thread.unref()
  // What is sent is copied, which costs less than memory that both threads can see.
  const ask = (request: DetailRequest) => thread.postMessage(request)
  return (source) => {
    const photo = ++photos
    ask({ photo, source })
    return ({ mesh, eyeMiddle, interEye, chinY }) => {
      // No more of the face than that.
      ask({ photo, face: { mesh, eyeMiddle, interEye, chinY } })
      return (look) => {
        const { promise, resolve } = Promise.withResolvers<DetailAnswer['detail']>()
        waiting.set(photo, resolve)
        thread.ref()
        ask({ photo, look })
        return promise
      }
    }
  }
}
