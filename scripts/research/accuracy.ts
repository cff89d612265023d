import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadModels } from '#api/engine/src/models/inference.ts'
import { type Engine, openEngine } from '#api/engine/src/pool/engine.ts'
import { precision, thresholds } from '#api/engine/src/thresholds/all.ts'
import { type ComparedSet, comparisonTables } from '#site/src/accuracy/comparison.ts'
import { givenFolders, inOrder, requireRule, timeLimitFactor } from '../photo-command.ts'
import { answerOf, type ComparedPicture, comparedOn } from './accuracy/compare.ts'
import { judgeLeftOut } from './accuracy/judge-left-out.ts'
import { type LabelledPicture, readLabelledPictures, withSkin } from './accuracy/labelled-picture.ts'
import { openProgram } from './accuracy/other-program.ts'
import {
  accuracyByCheck,
  contentStatus,
  errorsByGroup,
  type JudgedPicture,
  type Measured,
  measurementErrors,
  verdictsOn,
} from './accuracy/report.ts'
import { type GivenPicture, spoiltPictures } from './accuracy/spoilt-pictures.ts'
import { accuracyTable, type SetAccuracy, type SetErrors, textTable } from './accuracy/table.ts'
import { keptLeftOut, readNetworkScores } from './left-out.ts'

/*
 * Measures the accuracy of the engine on folders of labelled pictures: the errors of its measurements and of its verdicts.
 * Every picture is checked under the baseline, except for an added fault that the baseline does not count as one. A picture that
 * the engine was fitted to is judged by what was fitted without its person, and once more without its source.
 * Positions are measured under two rules: one that measures to the skull, and one that measures to the top of the hair.
 * Good pictures of each folder are then spoilt with faults that are rare among the labelled pictures. With --publish, the
 * figures go to the site's page /accuracy. Each --command is a program that judges the same pictures; README.md says how it
 * is asked.
 */

const { values, positionals } = parseArgs({
  options: {
    publish: { type: 'boolean', default: false },
    command: { type: 'string', multiple: true, default: [] },
    name: { type: 'string', multiple: true, default: [] },
    'limit-seconds': { type: 'string', default: '60' },
  },
  allowPositionals: true,
})
const limitSeconds = Number(values['limit-seconds'])
const names = ['Likeness', ...values.command.map((_, at) => values.name[at] ?? `program ${at + 1}`)]
const folders = givenFolders(
  "bench -- accuracy [--publish] [--command 'program {photo}' [--name name] [--limit-seconds 60]]…",
  positionals,
  limitSeconds > 0 && values.name.length <= values.command.length && new Set(names).size === names.length,
)
const programs = await Promise.all(
  values.command.map((command, at) =>
    openProgram({
      name: names[at + 1] ?? command,
      command,
      limitSeconds,
      tell: (line) => process.stderr.write(`${line}\n`),
    }),
  ),
)
const baseline = requireRule('zz-icao-9303')
const measuresToHair = requireRule('us-visa-digital')
const workers = availableParallelism()
const engine = await openEngine({ workers, queueLimit: 6 * workers, baseline, timeLimitFactor })
const models = await loadModels()
const fittedWithout = { leftOut: await keptLeftOut.read(), networks: await readNetworkScores() }
const sets: SetAccuracy[] = []
const comparedSets: ComparedSet[] = []
for (const folder of folders) {
  const pictures = await readLabelledPictures(folder)
  const name = basename(folder)
  report(await accuracyOn(engine, name, picturesOf(folder, pictures)))
  if (pictures.some(({ good }) => good)) {
    report(await accuracyOn(engine, `${name}-spoilt`, spoiltPictures(models, folder, pictures)))
  }
}
await engine.close()
for (const program of programs) await program.close()
for (const { caption, head, rows } of comparisonTables(comparedSets))
  process.stdout.write(
    `${caption}\n${textTable(
      head,
      rows.map((row) => row.map(String)),
    )}\n`,
  )
if (values.publish) {
  const measured = new Date().toISOString().slice(0, 10)
  const document = { id: baseline.id, version: baseline.version }
  await publish('figures.json', { measured, document, precision, thresholds, sets })
  if (programs.length > 0) await publish('comparison.json', { measured, sets: comparedSets })
}

async function publish(file: string, figures: object): Promise<void> {
  const path = new URL(`../../site/src/accuracy/${file}`, import.meta.url)
  await writeFile(path, `${JSON.stringify(figures, null, 2)}\n`)
}

function report(set: SetAccuracy): void {
  sets.push(set)
  process.stdout.write(`${accuracyTable(set)}\n`)
}

async function* picturesOf(
  folder: string,
  pictures: readonly LabelledPicture[],
): AsyncGenerator<GivenPicture> {
  for (const picture of pictures) yield { picture, bytes: await readFile(join(folder, picture.file)) }
}

async function accuracyOn(
  engine: Engine,
  name: string,
  given: AsyncIterable<GivenPicture>,
): Promise<SetAccuracy> {
  const judged: JudgedPicture[] = []
  const judgedBySource: JudgedPicture[] = []
  const measured: Measured[] = []
  const compared: ComparedPicture[] = []
  const hash = createHash('sha256')
  for await (const { item, value } of inOrder(given, workers * 2, (one) => judge(engine, one))) {
    hash.update(item.bytes)
    judged.push({ picture: withSkin(item.picture, value.skinItaDeg), result: value.result })
    judgedBySource.push({ picture: item.picture, result: value.bySource })
    if (value.measured) measured.push(value.measured)
    // The other programs are not told of a rule, so that a fault under another one than the baseline is none for them.
    if (!item.document) {
      compared.push({ picture: item.picture, answers: { Likeness: answerOf(value.result), ...value.others } })
    }
  }
  if (programs.length > 0)
    comparedSets.push({
      name,
      programs: comparedOn(compared, names),
    })
  const files = (kind: 'good' | 'bad', status: string) =>
    judged.flatMap(({ picture, result }) =>
      picture[kind] && contentStatus(result) === status ? [picture.file] : [],
    )
  return {
    name,
    pictures: judged.length,
    sha256: hash.digest('hex'),
    measurements: measurementErrors(measured),
    ...errorsOn(judged),
    groups: errorsByGroup(judged),
    bySource: errorsOn(judgedBySource),
    badReady: files('bad', 'READY'),
    goodRetake: files('good', 'RETAKE'),
  }
}

function errorsOn(judged: readonly JudgedPicture[]): SetErrors {
  return {
    checks: accuracyByCheck(judged),
    good: verdictsOn(judged.filter(({ picture }) => picture.good)),
    bad: verdictsOn(judged.filter(({ picture }) => picture.bad)),
  }
}

async function judge(engine: Engine, { picture: { truth }, bytes, document = baseline.id }: GivenPicture) {
  const asked = document === baseline.id ? programs : []
  const answers = asked.map(async (program) => [program.name, await program.ask(bytes)] as const)
  const checked = await engine.check({ bytes, document: requireRule(document), mode: 'check' })
  const fitted = await judgeLeftOut(models, fittedWithout, baseline, bytes)
  const asShipped = checked.ok ? checked.value : null
  const [result, bySource] = [fitted?.person ?? asShipped, fitted?.source ?? asShipped]
  const skinItaDeg = fitted?.skinItaDeg ?? null
  const judged = { result, bySource, skinItaDeg, others: Object.fromEntries(await Promise.all(answers)) }
  if (!truth || !result || result.measurements.eye_y === null) return { ...judged, measured: null }
  const toHair = await engine.check({ bytes, document: measuresToHair, mode: 'validate' })
  if (!toHair.ok) return { ...judged, measured: null }
  return {
    ...judged,
    measured: { truth, toSkull: result.measurements, toHair: toHair.value.measurements },
  }
}
