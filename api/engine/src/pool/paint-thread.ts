import { parentPort } from 'node:worker_threads'
import { type MixedGround, type MixedRuns, paintMixed } from '../produce/background/matte/paint-mixed.ts'

/** A request to the thread. Requests are answered one after another. */
export interface PaintRequest {
  readonly ground: MixedGround
  readonly part: MixedRuns
}

/** The answer: the alpha of each pixel of the runs, in their order. */
export type PaintAnswer = Uint8ClampedArray<ArrayBuffer>

parentPort?.on('message', ({ ground, part }: PaintRequest) => {
  const alpha: PaintAnswer = new Uint8ClampedArray(part.rgb.length / 3)
  paintMixed(ground, part, alpha)
  parentPort?.postMessage(alpha, [alpha.buffer])
})
