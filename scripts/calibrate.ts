import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { loadModels } from '../api/engine/src/inference/models.ts'
import { traitNames } from '../api/engine/src/traits/trait-names.ts'
import { type Fact, factNames, type MeasuredFact } from './calibrate/facts.ts'
import { type Calibration, fitCurve } from './calibrate/fit-curve.ts'
import { fitTrait } from './calibrate/fit-trait.ts'
import { readLabelledPictures } from './calibrate/labelled-pictures.ts'
import type { Scored } from './calibrate/out-of-fold.ts'
import { type SeenFace, seeFaces } from './calibrate/seen-faces.ts'

/*
 * Fits, to folders of labelled pictures and to drawings, the weights of the traits that are read from inner layers of the
 * networks, the curves from measures to probabilities, and the limits that a budget of false alarms leaves them. Prints
 * each one's errors on people and on sources that were left out. Usage: npm run calibrate -- <folder with a manifest.json>…
 */

const recipe =
  'Each picture as it is, mirrored, reduced to 45 px between the eyes, and in two other lights; with hats, scarves, masks, hands, objects and strands of hair drawn on the face; 150 drawings. Ridge regression of 1 and -1 on standardised values of the inner layers, both classes weighted alike, the changed looks at a picture together as much as the unchanged one, a render or a drawing 0.15 of a photo, each look with a thing as much as the unchanged one, the penalty 0.003 of the total variance, 0.0005 where things are laid.'
const weightsFile = new URL('../api/engine/src/traits/trait-weights.json', import.meta.url)
const curvesFile = new URL('../api/engine/src/thresholds/fitted.json', import.meta.url)
const unitOf: Readonly<Record<MeasuredFact, string>> = {
  lidsMeet: "share of the eye's width",
  mouthOpen: 'share of the eye-to-chin distance',
}

const folders = process.argv.slice(2)
if (folders.length === 0) {
  process.stderr.write('Usage: npm run calibrate -- <folder with a manifest.json>…\n')
  process.exit(2)
}
const pictures = (await Promise.all(folders.map((folder) => readLabelledPictures(resolve(folder))))).flat()
const faces = await seeFaces(await loadModels(), pictures)
const fitted = traitNames.map((trait) => [trait, fitTrait(trait, faces)] as const)
const calibrations = new Map<Fact, Calibration>()
for (const fact of ['lidsMeet', 'mouthOpen'] as const) {
  // A measure is fitted to nothing, so that all faces are left out.
  const scored = measured(fact, faces)
  calibrations.set(fact, fitCurve(fact, unitOf[fact], scored, scored))
}
for (const [trait, { byPerson, bySource }] of fitted) {
  calibrations.set(trait, fitCurve(trait, 'score', byPerson, bySource))
}
for (const [fact, { curve, byPerson, bySource }] of calibrations) {
  process.stdout.write(`${fact} ${JSON.stringify({ ...curve, source: undefined, byPerson, bySource })}\n`)
}
const licences = [...new Set(pictures.map(({ licence }) => licence))].sort()
const traits = Object.fromEntries(fitted.map(([trait, { model }]) => [trait, model]))
const curves = Object.fromEntries(factNames.map((fact) => [fact, calibrations.get(fact)?.curve]))
await writeFile(weightsFile, `${JSON.stringify({ recipe, licences, traits })}\n`)
await writeFile(curvesFile, `${JSON.stringify(curves, null, 2)}\n`)

function measured(fact: MeasuredFact, all: readonly SeenFace[]): Scored[] {
  return all.flatMap((face) => {
    const isSo = face.facts[fact]
    return isSo === undefined ? [] : [{ face, isSo, score: face.measures[fact] }]
  })
}
