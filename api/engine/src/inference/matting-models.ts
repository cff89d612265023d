import type { MattingModel } from '../choices.ts'
import type { Raster } from '../decoding/raster.ts'
import { type Inference, openNetwork, prepareInference } from './inference.ts'
import { firstOutput } from './models.ts'
import type { CallLock } from './native/call-lock.ts'

/** The models of one worker that separate the person from the background. */
export interface MattingModels {
  readonly which: MattingModel
  /**
   * Draws the matte of one still: alpha, 0 to 1, row by row, of the raster's size. Its sides are multiples of 32. Null if the
   * person model works alone.
   */
  readonly drawMatte: ((raster: Raster) => Promise<Float32Array>) | null
  /** Coverage by a person, 0 to 1, row by row, of a raster of `personModelSide` squared. */
  segmentPerson(raster: Raster): Promise<Float32Array>
}

/** Loads the networks of a matting model; on the native runtime if it loads and none is given. */
export async function loadMattingModels(
  which: MattingModel,
  inference?: Inference,
  lock?: CallLock,
): Promise<MattingModels> {
  const by = inference ?? (await prepareInference('auto'))
  const person = await openNetwork(by, 'selfie', lock)
  const matting = which === 'rvm' ? await openNetwork(by, 'rvm', lock) : null
  return {
    which,
    drawMatte: matting && ((raster) => firstOutput(matting, raster)),
    segmentPerson: (raster) => firstOutput(person, raster),
  }
}
