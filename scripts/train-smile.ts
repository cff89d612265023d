import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { loadCatalog } from '@likeness/rules'
import { judgeRisk } from '../api/engine/src/checks/risk.ts'
import { decodeHere } from '../api/engine/src/decoder/decode-here.ts'
import { gatherEvidence } from '../api/engine/src/evidence/gather-evidence.ts'
import { loadModels } from '../api/engine/src/inference/load-models.ts'
import {
  type SmileFeatures,
  type SmileWeights,
  shapeKeys,
  smileFeatures,
} from '../api/engine/src/measures/expression/smile-score.ts'
import { fittedThresholds } from '../api/engine/src/thresholds/fitted/fitted.ts'
import { type Example, readExamples } from './train-smile/examples.ts'
import { fitRidge, type Linear, type Sample } from './training/ridge.ts'

/*
 * Trains the discriminant between smiling and neutral faces on folders of labelled pictures, cross-validates it by leaving
 * each person out in turn, and writes its weights. Usage: npm run train:smile -- <folder>…
 */

const recipe =
  'Ridge regression of +1 (smile) and -1 (neutral), the two classes weighted alike; a smile that parts the lips counts a fifth, since the gap tells of it; a neutral render a tenth. Gradients are scaled to a total variance of 1, the shape to 0.25; the penalty is 0.004 of the total variance.'
const penalty = 0.004
const partedSmileWeight = 0.2
const shapeVariance = 0.25
const table = { curves: fittedThresholds, profile: 'standard' } as const
const target = new URL('../api/engine/src/measures/expression/smile-weights.json', import.meta.url)

interface Face extends Example {
  readonly features: SmileFeatures
  readonly parted: boolean
}

const folders = process.argv.slice(2)
if (folders.length === 0) {
  process.stderr.write('Usage: npm run train:smile -- <folder with a manifest.json>…\n')
  process.exit(2)
}
const faces = await readFaces(folders.map((folder) => resolve(folder)))
const scales = scalesOf(faces)
const samples = balanced(faces)
const weights = asWeights(fitRidge(samples, penalty), crossValidated(samples))
await writeFile(target, `${JSON.stringify(weights)}\n`)
process.stdout.write(`${JSON.stringify({ ...weights, gradients: undefined }, null, 2)}\n`)

/** The pictures in which a face is found, with the values that the discriminant uses. */
async function readFaces(folders: readonly string[]): Promise<Face[]> {
  const loaded = loadCatalog()
  const document = loaded.ok ? loaded.catalog.find('zz-icao-9303') : undefined
  if (!document) throw new Error('The catalog has no zz-icao-9303.')
  const models = await loadModels()
  const examples = (await Promise.all(folders.map(readExamples))).flat()
  const found: Face[] = []
  for (const example of examples) {
    const bytes = await readFile(example.path)
    const gathered = await gatherEvidence(
      { models, decoder: decodeHere },
      {
        bytes,
        document,
        baseline: document,
        mode: 'check',
        subject: 'adult',
      },
    )
    if (!gathered.ok || !gathered.value.portrait.head || !gathered.value.views) continue
    const { mesh, mouthOpening } = gathered.value.portrait.head
    const features = smileFeatures(mesh, gathered.value.views.face)
    found.push({
      ...example,
      features,
      parted: judgeRisk(mouthOpening, 'mouthOpen', table).outcome !== 'PASS',
    })
  }
  return found
}

/** The factor of each value: the shape's first, then the gradients'. */
function scalesOf(faces: readonly Face[]): number[] {
  const shapes = shapeKeys.map((key) => variance(faces.map(({ features }) => features.shape[key])))
  const count = faces[0]?.features.gradients.length ?? 0
  const gradients = Array.from({ length: count }, (_, i) =>
    variance(faces.map(({ features }) => features.gradients[i] ?? 0)),
  )
  const total = gradients.reduce((sum, value) => sum + value, 0)
  return [
    ...shapes.map((value) => Math.sqrt(shapeVariance / shapes.length / value)),
    ...gradients.map(() => Math.sqrt(1 / total)),
  ]
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
}

interface Labelled extends Sample {
  readonly face: Face
}

/** The scaled samples. The weights of the smiling ones are multiplied so that both classes have the same total weight. */
function balanced(faces: readonly Face[]): Labelled[] {
  const weightOf = ({ smiles, parted, weight }: Face) =>
    smiles && parted ? weight * partedSmileWeight : weight
  const sum = (smiles: boolean) =>
    faces.filter((face) => face.smiles === smiles).reduce((total, face) => total + weightOf(face), 0)
  const raise = sum(false) / sum(true)
  return faces.map((face) => ({
    face,
    values: valuesOf(face.features).map((value, i) => value * (scales[i] ?? 0)),
    target: face.smiles ? 1 : -1,
    weight: weightOf(face) * (face.smiles ? raise : 1),
  }))
}

function valuesOf({ shape, gradients }: SmileFeatures): number[] {
  return [...shapeKeys.map((key) => shape[key]), ...gradients]
}

/**
 * Leaves each person out in turn. Returns shares of the real faces, for each threshold that the check applies to the
 * score.
 */
function crossValidated(samples: readonly Labelled[]): Record<string, number> {
  const scored = [...new Set(samples.map(({ face }) => face.person))].flatMap((person) => {
    const model = fitRidge(
      samples.filter(({ face }) => face.person !== person),
      penalty,
    )
    return samples
      .filter(({ face }) => face.person === person)
      .map(({ values, face }) => ({ face, score: apply(model, values) }))
  })
  const real = scored.filter(({ face }) => !face.rendered)
  const smiling = real.filter(({ face }) => face.smiles)
  const closed = smiling.filter(({ face }) => !face.parted)
  const neutral = real.filter(({ face }) => !face.smiles)
  const above = (faces: typeof scored) =>
    faces.filter(({ score }) => judgeRisk(score, 'smiling', table).outcome !== 'PASS').length
  return {
    people: new Set(samples.map(({ face }) => face.person)).size,
    areaUnderCurve: rounded(areaUnderCurve(smiling, neutral)),
    areaUnderCurveLipsClosed: rounded(areaUnderCurve(closed, neutral)),
    neutralFlagged: above(neutral),
    neutral: neutral.length,
    closedSmilesMissed: closed.length - above(closed),
    closedSmiles: closed.length,
  }
}

function apply({ bias, coefficients }: Linear, values: ArrayLike<number>): number {
  return coefficients.reduce((sum, coefficient, i) => sum + coefficient * (values[i] ?? 0), bias)
}

function areaUnderCurve(
  smiling: readonly { score: number }[],
  neutral: readonly { score: number }[],
): number {
  const won = smiling.flatMap((a) => neutral.map((b) => (a.score > b.score ? 1 : 0)))
  return won.reduce<number>((sum, value) => sum + value, 0) / won.length
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

function count(smiles: boolean, rendered: boolean): number {
  return faces.filter((face) => face.smiles === smiles && face.rendered === rendered).length
}

/** The weights for unscaled values, in the form that the check reads. */
function asWeights({ bias, coefficients }: Linear, crossValidation: Record<string, number>): SmileWeights {
  const unscaled = coefficients.map((coefficient, i) => rounded(coefficient * (scales[i] ?? 0)))
  const [width = 0, cornerLift = 0, cornerDepth = 0, noseWidth = 0, noseToCorners = 0] = unscaled
  return {
    recipe,
    trainedOn: {
      smilingPhotos: count(true, false),
      neutralPhotos: count(false, false),
      smilingRenders: count(true, true),
      neutralRenders: count(false, true),
    },
    crossValidation,
    bias: rounded(bias),
    shape: { width, cornerLift, cornerDepth, noseWidth, noseToCorners },
    gradients: unscaled.slice(shapeKeys.length),
  }
}
