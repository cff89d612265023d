import { Worker } from 'node:worker_threads'
import type { DetailMeasure } from '../measures/native-detail/measure-detail.ts'
import type { DetailAnswer, DetailRequest } from './detail-thread.ts'
import { youngGeneration } from './young-generation.ts'

/**
 * Starts a thread that decodes photos, one after another, and measures the detail of the head, while the calling thread
 * continues its own work. It ends with the thread that opened it, and keeps no process alive while no call waits for it.
 * An error in it is thrown in the opening thread, uncaught: neither thread can go on without the other.
 *
 * @returns The same measure as `measureHere`, run in that thread. One photo at a time.
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
  // Must come after the listeners are added, because a listener keeps the process alive.
  thread.unref()
  // Messages are copied, which costs less than memory that both threads share.
  const ask = (request: DetailRequest) => thread.postMessage(request)
  return (source) => {
    const photo = ++photos
    ask({ photo, source })
    return ({ mesh, eyeMiddle, interEye, chinY }) => {
      // Only these fields of the face are sent.
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
