import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { scaledLevels } from '#api/engine/src/measure/face/lens-reflection.ts'
import { type Maps, type PatchNetwork, scorePatch } from '#api/engine/src/models/patch-network.ts'
import { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { trainPatchNetwork } from '../training/patch-network.ts'
import { changedPatch, movedPatch } from './changed-patch.ts'
import { drawReflection, reflectingSample } from './draw-reflection.ts'
import type { LensPatches } from './lens-patches.ts'

const shape = {
  channels: 3,
  layers: [
    { filters: 8, stride: 2 },
    { filters: 12, stride: 2 },
    { filters: 16, stride: 1 },
  ],
}
const training = { steps: 500, step: 0.006, risingShare: 0.3, seed: 1 }
/**
 * Half of the patches of a step have a reflection: some that is there, in the others one of so many that are drawn, because few
 * photos have one.
 */
const batch = { patches: 128, drawn: 54, real: 10, drawnReflections: 4000 }
/** How often a patch is taken: people with glasses more often, because others are not judged; renders and drawings less often. */
const takenAs = { withGlasses: 3, rendered: 0.2 }

/**
 * Trains a network to distinguish lenses with reflections from lenses without. On those faces reflections are drawn; of a face that has one,
 * the lens counts that the network takes for the one with it.
 */
export function trainReflections(faces: readonly LensPatches[]): PatchNetwork {
  const random = new SeededRandom(training.seed)
  const light = Array.from({ length: batch.drawnReflections }, () => drawReflection(random))
  const takeBare = taking(faces.filter(isBare), random)
  const takeReal = taking(faces.filter(isReflecting), random)
  const lens = ({ levels }: Pick<LensPatches, 'levels'>) =>
    movedPatch(levels[random.below(2) === 0 ? 0 : 1], random)
  return trainPatchNetwork(shape, training, (network) =>
    Array.from({ length: batch.patches }, (_, at) => {
      const { patch, isSo, weight } =
        at < batch.drawn
          ? reflectingSample(lens(takeBare()), light[random.below(light.length)] ?? new Float32Array())
          : at < batch.drawn + batch.real
            ? { patch: likelierLens(network, takeReal(), random), isSo: true, weight: 1 }
            : { patch: lens(takeBare()), isSo: false, weight: 1 }
      return { patch: scaledLevels(changedPatch(patch, random)), isSo, weight }
    }),
  )
}

/** Dark lenses hide the eyes whether they reflect or not. */
const isBare = ({ facts }: LensPatches) =>
  facts.glasses !== undefined && facts.veiledLens !== true && facts.darkLenses !== true
const isReflecting = ({ facts }: LensPatches) => facts.veiledLens === true

/** The lens of a face with the higher score. */
function likelierLens(network: PatchNetwork, { levels }: LensPatches, random: SeededRandom): Maps {
  const [left, right] = [movedPatch(levels[0], random), movedPatch(levels[1], random)]
  const [ofLeft, ofRight] = [left, right].map((patch) => scorePatch(network, scaledLevels(patch)))
  return (ofLeft ?? 0) > (ofRight ?? 0) ? left : right
}

/** Returns the function that takes a face at random. */
function taking(faces: readonly LensPatches[], random: SeededRandom): () => LensPatches {
  const shares = faces.map(
    ({ facts, rendered }) => (facts.glasses ? takenAs.withGlasses : 1) * (rendered ? takenAs.rendered : 1),
  )
  let total = 0
  const ends = shares.map((share) => {
    total += share
    return total
  })
  return () => {
    const at = (random.below(2 ** 24) / 2 ** 24) * total
    const face = faces[ends.findIndex((end) => end > at)]
    if (!face) throw new Error('There is no such face among the pictures.')
    return face
  }
}

// In a thread of its own, it trains one network on the faces that it is given, and answers with it.
if (!isMainThread) parentPort?.postMessage(trainReflections(workerData))
