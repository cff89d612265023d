import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { z } from 'zod'
import { allSigns } from '#api/engine/src/judge/all-checks.ts'
import { coveringTraits, traitNames, traitWeights } from '#api/engine/src/measure/traits.ts'
import { loadModels } from '#api/engine/src/models/inference.ts'
import {
  type CurveName,
  curveNames,
  type FittedCurve,
  fittedThresholds,
  signNames,
} from '#api/engine/src/thresholds/fitted.ts'
import { givenFolders, requireRule } from '../photo-command.ts'
import { labelsOfFact } from './calibrate/facts.ts'
import { fitCurve } from './calibrate/fit-curve.ts'
import { fitSecondLook, fitTrait } from './calibrate/fit-trait.ts'
import { type LabelledPicture, readLabelledPictures } from './calibrate/labelled-pictures.ts'
import { curvesWithoutFolds, errorsOutOfFold, foldOf, type Split, splits } from './calibrate/out-of-fold.ts'
import { keptScores, type ReadPicture, readingsOf, readSigns } from './calibrate/readings.ts'
import { type SeenFace, seeFaces } from './calibrate/seen-faces.ts'
import { keptLeftOut, LeftOut, readNetworkScores } from './left-out.ts'

/*
 * Fits, to folders of labelled pictures and to drawings, the weights of the traits that are read from inner layers of the
 * networks, the curves from measures to probabilities, and the limits that a budget of false alarms leaves them. Writes what was
 * fitted without each person and without each source too, by which `bench -- accuracy` judges those pictures.
 * Usage: npm run calibrate -- curves [--seen <file>] [--only <curve>]… [--keep-weights] <folder with a manifest.json>…
 * With --only, all other curves and traits stay as they are. With --keep-weights, the weights of all traits do: after a change of the
 * budget, the curves and the limits are fitted to their scores of pictures that they were not fitted to.
 * With --seen, what the networks see of all pictures is read from the file, or written to it if it does not exist. It holds the
 * labels too: delete it when labels, or what is laid on faces, have changed.
 */

const recipe =
  'Each picture as it is, mirrored, reduced to 45 px between the eyes, and in two other lights; with hats, scarves, masks, hands, objects and strands of hair drawn on the face; 150 drawings. Ridge regression of 1 and -1 on standardised values of the inner layers, both classes weighted alike, the changed looks at a picture together as much as the unchanged one, a render or a drawing 0.3 of a photo, each look with a thing as much as the unchanged one, the penalty 0.003 of the total variance, 0.0005 where things are laid. Second looks: the same regression of the shares of parts and of the first score, which was fitted without the face; nothing is laid on faces, the penalty is 0.02.'
const at = (path: string) => new URL(path, import.meta.url)
const weightsFile = at('../../api/engine/src/measure/trait-weights.json')
const curvesFile = at('../../api/engine/src/thresholds/fitted.json')

const { values: options, positionals } = parseArgs({
  options: {
    seen: { type: 'string' },
    only: { type: 'string', multiple: true },
    'keep-weights': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const chosen = z.array(z.enum(curveNames)).safeParse(options.only ?? curveNames)
const usage = 'calibrate -- curves [--seen <file>] [--only <curve>]… [--keep-weights]'
const folders = givenFolders(usage, positionals, chosen.success)
const names = chosen.data ?? []
const isWhole = options.only === undefined
const signs = signNames.filter((name) => names.includes(name))
const traits = traitNames.filter((name) => names.includes(name))
const baseline = requireRule('zz-icao-9303')
const models = await loadModels()
const before = await keptLeftOut.read()
const networks = await readNetworkScores()
const shippedLimits = Object.fromEntries(
  Object.entries(fittedThresholds).map(([name, { unit: _, source: __, ...limits }]) => [name, limits]),
)
const labelled = await Promise.all(folders.map(readLabelledPictures))
const isFitting = traits.length > 0 && !options['keep-weights']
const faces = isFitting ? await seenOnce(labelled.flat(), options.seen) : []
const read: ReadPicture[] = []
for (const [index, folder] of folders.entries()) {
  read.push(...(await readSigns({ models, baseline, signs }, folder, labelled[index] ?? [])))
}
const fitted = new Map(isFitting ? traits.map((trait) => [trait, fitTrait(trait, faces)]) : [])
const secondLooks = { ...traitWeights.secondLooks }
for (const trait of coveringTraits) {
  const first = fitted.get(trait)
  if (!first) continue
  const second = fitSecondLook(trait, faces, first)
  secondLooks[trait] = second.model
  // The curve judges the score after both looks.
  fitted.set(trait, { ...first, scored: second.scored })
}
const scored = new Map(
  traits.map((trait) => [trait, fitted.get(trait)?.scored ?? keptScores(trait, read, before)]),
)
const readings = {
  person: readingsOf('person', signs, read, scored, networks),
  source: readingsOf('source', signs, read, scored, networks),
}
const without = {
  person: curvesWithoutFolds(readings.person, knownFolds('person')),
  source: curvesWithoutFolds(readings.source, knownFolds('source')),
}
const leftOut = LeftOut.parse({ person: leftOutBy('person'), source: leftOutBy('source') })
const curves = { ...fittedThresholds }
for (const name of names) {
  curves[name] = describedCurve(name)
  process.stdout.write(`${name} ${JSON.stringify(curves[name])}\n`)
}

if (isFitting) {
  const licences = [...new Set(labelled.flat().map(({ licence }) => licence))].sort()
  const anew = Object.fromEntries([...fitted].map(([trait, { model }]) => [trait, model]))
  const traits = { ...traitWeights.traits, ...anew }
  await writeFile(weightsFile, `${JSON.stringify({ recipe, licences, traits, secondLooks })}\n`)
}
await writeFile(curvesFile, `${JSON.stringify(curves, null, 2)}\n`)
await keptLeftOut.write(leftOut)

/** What the networks see, from a file if it exists. */
async function seenOnce(pictures: readonly LabelledPicture[], file: string | undefined): Promise<SeenFace[]> {
  if (file && existsSync(file)) return deserialize(await readFile(file))
  const seen = await seeFaces(models, pictures)
  if (file) await writeFile(file, serialize(seen))
  return seen
}

/** The folds whose other curves stay as they are. */
function knownFolds(split: Split): string[] {
  return isWhole ? [] : Object.keys(before[split].curves)
}

/** What was fitted without each fold; what was not fitted anew stays as it was. */
function leftOutBy(split: Split): unknown {
  const known = before[split]
  const pictures: LeftOut[Split]['pictures'] = isWhole && isFitting ? {} : { ...known.pictures }
  for (const [trait, { scored }] of fitted) {
    for (const { face, score } of scored[split]) {
      if (face.look !== 'as it is' || face.source === 'drawings') continue
      pictures[face.sha256] ??= { fold: foldOf(split, face), traits: {} }
      const picture = pictures[face.sha256]
      if (picture) picture.traits[trait] = Number(score.toPrecision(5))
    }
  }
  const curves = Object.entries(without[split]).map(([fold, of]) => [
    fold,
    // The curves that stay as they are were not fitted to a fold that is new.
    { ...(known.curves[fold] ?? shippedLimits), ...of },
  ])
  return { pictures, curves: Object.fromEntries(curves) }
}

/** The curve that is fitted to all pictures, with its units and its errors on people and sources that were left out. */
function describedCurve(name: CurveName): FittedCurve {
  const unit = allSigns.find((sign) => sign.name === name)?.unit ?? 'score'
  const readingsBy = (split: Split) => readings[split].get(name) ?? []
  const counted = (split: Split) => {
    const errors = errorsOutOfFold(name, readingsBy(split), without[split])
    const { isSo, missed, isNotSo, falseAlarms } = errors
    return `${missed} of ${isSo} are missed and ${falseAlarms} of ${isNotSo} are reviewed`
  }
  // Both splits have every picture once.
  const all = splits.flatMap((split) =>
    readingsBy(split).map((reading) => ({ ...reading, weight: reading.weight / 2 })),
  )
  return {
    ...fitCurve(name, all),
    unit: {
      slope: `log-odds per ${unit}`,
      offset: 'log-odds',
      standard: 'probability',
      strict: 'probability',
    },
    source: `Fitted to photos with and without ${labelsOfFact[name].said}: of people who were left out, ${counted('person')}; of sources that were left out, ${counted('source')}.`,
  }
}
