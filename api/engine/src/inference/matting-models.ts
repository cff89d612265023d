import type { Raster } from '../decoding/raster.ts'
import { openGraph, startBackend } from './graph.ts'
import { type DrawMatte, openRobustVideoMatting } from './robust-video-matting.ts'

/**
 * The networks with which a matte can be made. The second one does not know hair and makes a rougher matte on its
 * own.
 */
export const mattingModels = ['rvm', 'selfie'] as const
export type MattingModel = (typeof mattingModels)[number]

/** The models of one worker that separate the person from the background. */
export interface MattingModels {
  readonly which: MattingModel
  /** Draws the matte of one still. Null if the person model works alone. */
  readonly drawMatte: DrawMatte | null
  /** Coverage by a person, 0 to 1, row by row, of a raster of `personModelSide` squared. */
  segmentPerson(raster: Raster): Float32Array
}

/** Loads the networks of a matting model on TensorFlow.js WASM, from the disk. */
export async function loadMattingModels(which: MattingModel): Promise<MattingModels> {
  await startBackend()
  const person = await openGraph('selfie', 'unit')
  const drawMatte = which === 'rvm' ? await openRobustVideoMatting() : null
  return {
    which,
    drawMatte,
    segmentPerson(raster) {
      const [coverage] = person.run(raster)
      if (!coverage) throw new Error('The person model gave no output.')
      return coverage
    },
  }
}
