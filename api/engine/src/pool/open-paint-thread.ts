import { Worker } from 'node:worker_threads'
import type { PaintMixed } from '../produce/background/matte/paint.ts'
import type { PaintAnswer, PaintRequest } from './paint-thread.ts'
import { youngGeneration } from './thread-memory.ts'

/**
 * Starts a thread that paints a part of the mixed pixels while the calling thread paints the others. It ends with the
 * thread that opened it, and keeps no process alive while no call waits for it. An error in it is thrown in the opening
 * thread, uncaught.
 */
export function openPaintThread(): PaintMixed {
  const thread = new Worker(new URL('./paint-thread.ts', import.meta.url), {
    resourceLimits: youngGeneration,
  })
  const waiting: ((alpha: PaintAnswer) => void)[] = []
  thread.on('message', (alpha: PaintAnswer) => {
    waiting.shift()?.(alpha)
    if (waiting.length === 0) thread.unref()
  })
  // Must come after the listeners are added, because a listener keeps the process alive.
  thread.unref()
  return (ground, part) => {
    const { promise, resolve } = Promise.withResolvers<PaintAnswer>()
    waiting.push(resolve)
    thread.ref()
    const request: PaintRequest = { ground, part }
    thread.postMessage(request, [part.runs.buffer, part.rgb.buffer])
    return promise
  }
}
