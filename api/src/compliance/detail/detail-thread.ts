import { parentPort } from 'node:worker_threads'
import { type Detail, measureDetail } from './detail.ts'
import type { HeadPixels } from './head-pixels.ts'

/** What the thread is asked, and what it answers under the same number; the pixels' memory goes there and back. */
export interface DetailRequest {
  readonly number: number
  readonly pixels: HeadPixels
  readonly memory: ArrayBuffer
}
export interface DetailAnswer {
  readonly number: number
  readonly detail: Detail
  readonly memory: ArrayBuffer
}

parentPort?.on('message', ({ number, pixels, memory }: DetailRequest) => {
  const answer: DetailAnswer = { number, detail: measureDetail(pixels), memory }
  parentPort?.postMessage(answer, [memory])
})
