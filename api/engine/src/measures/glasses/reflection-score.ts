import { z } from 'zod'
import { PatchNetwork, scorePatch } from '../../inference/patch-network.ts'
import type { FaceView } from '../../views/face-view.ts'
import { lensPatch, lensSides, scaledLevels } from './lens-patch.ts'
import weights from './reflection-weights.json' with { type: 'json' }

/** The weights, how they were trained, and whose photos the reflections were laid on. */
const ReflectionWeights = z.strictObject({
  recipe: z.string(),
  licences: z.array(z.string()),
  network: PatchNetwork,
})
const { network } = ReflectionWeights.parse(weights)

/**
 * The log-odds that light is reflected by a lens before an eye, for the lens with the higher odds. Reflections of lamps in the eye
 * itself and on frames count for nothing. A network of ours tells it, which was trained with reflections drawn on portraits:
 * `npm run train:reflections`.
 */
export const reflectionScore = (view: Pick<FaceView, 'raster'>): number =>
  Math.max(...lensSides.map((side) => scorePatch(network, scaledLevels(lensPatch(view, side)))))
