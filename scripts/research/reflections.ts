import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { scaledLevels } from '#api/engine/src/measure/face/lens-reflection.ts'
import { loadModels } from '#api/engine/src/models/inference.ts'
import { PatchNetwork, scorePatch } from '#api/engine/src/models/patch-network.ts'
import { givenFolders, inOrder, requireRule } from '../photo-command.ts'
import { roundedSum } from './calibrate/fit-score.ts'
import { readLabelledPictures } from './calibrate/labelled-pictures.ts'
import { foldOf, type Split, splits } from './calibrate/out-of-fold.ts'
import { keptNetworkScores } from './left-out.ts'
import { middlePatch } from './reflections/changed-patch.ts'
import { type LensPatches, readLensPatches } from './reflections/lens-patches.ts'

/*
 * Trains the network that finds reflections on lenses, on folders of labelled pictures, and writes its weights. Writes the scores
 * of the pictures by networks that were trained without their person, and without their source, too: `calibrate` fits the
 * curve to those. Usage: npm run calibrate -- reflections <folder with a manifest.json>…
 */

const recipe =
  'Patches of lenses of portraits and of 150 drawings, without dark lenses. Half of them have reflections; five in six of those are drawn: lamps, windows, tubes, ring lights, the sky, surroundings, of white, green, blue and violet. Each patch moved, in other light, of smaller photos, noisy, or without colour, at random. Three convolutions with 8, 12 and 16 filters; cross-entropy by Adam, 500 steps of 128 patches.'
/** Sources are left out in so many groups, because each takes a network. */
const sourceGroups = 5
const weightsFile = new URL('../../api/engine/src/measure/face/reflection-weights.json', import.meta.url)

const folders = givenFolders('calibrate -- reflections', process.argv.slice(2))
const baseline = requireRule('zz-icao-9303')
const labelled = (await Promise.all(folders.map(readLabelledPictures))).flat()
const faces = await readLensPatches(await loadModels(), baseline, labelled)
const sources = [...new Set(faces.map(({ source }) => source))].sort()

interface Fold {
  readonly split: Split | null
  readonly group: string
}
const folds = splits.flatMap((split) =>
  [...new Set(faces.map((face) => groupOf(split, face)))].sort().map((group): Fold => ({ split, group })),
)
const scores = { person: {}, source: {} } satisfies Record<Split, Record<string, number>>
for await (const { item, value } of inOrder(
  [{ split: null, group: '' }, ...folds],
  availableParallelism(),
  trained,
)) {
  const { split, group } = item
  if (split === null) {
    const licences = [...new Set(labelled.map(({ licence }) => licence))].sort()
    await writeFile(weightsFile, `${JSON.stringify({ recipe, licences, network: value })}\n`)
  } else {
    const leftOut = faces.filter((face) => groupOf(split, face) === group)
    Object.assign(scores[split], scoresOf(value, leftOut))
  }
  process.stdout.write(`${split ?? 'whole'} ${group}\n`)
}
await keptNetworkScores.veiledLens.write(scores)

function groupOf(split: Split, face: LensPatches): string {
  const fold = foldOf(split, face)
  return split === 'person' ? fold : String(sources.indexOf(fold) % sourceGroups)
}

/** Trains a network without a fold, in a thread. */
async function trained({ split, group }: Fold): Promise<PatchNetwork> {
  const kept = split === null ? faces : faces.filter((face) => groupOf(split, face) !== group)
  const thread = new Worker(new URL('reflections/train-network.ts', import.meta.url), {
    workerData: kept,
  })
  const [network] = await once(thread, 'message')
  return rounded(PatchNetwork.parse(network))
}

function rounded({ layers, output }: PatchNetwork): PatchNetwork {
  return {
    layers: layers.map(({ stride, filters }) => ({ stride, filters: filters.map(roundedSum) })),
    output: roundedSum(output),
  }
}

function scoresOf(network: PatchNetwork, some: readonly LensPatches[]): Record<string, number> {
  const scoreOf = ({ levels }: LensPatches) =>
    Math.max(...levels.map((each) => scorePatch(network, scaledLevels(middlePatch(each)))))
  const pictures = some.filter(({ source }) => source !== 'drawings')
  return Object.fromEntries(pictures.map((face) => [face.sha256, Number(scoreOf(face).toPrecision(5))]))
}
