import { Worker } from 'node:worker_threads'
import type { PaintMixed } from '../background/matte/paint.ts'
import type { PaintAnswer, PaintRequest } from './paint-thread.ts'
import { youngGeneration } from './young-generation.ts'

/**
 * Starts a thread that paints mixed pixels while the caller's paints others. It ends with the one that opened it, and
 * keeps no process alive while nobody waits for it. What it throws is thrown in the opening thread, uncaught.
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
  // Only now, since to listen is to wait.
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
