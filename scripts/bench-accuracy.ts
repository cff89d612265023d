import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { formatRuleProblem, loadCatalog, type RuleDocument } from '@likeness/rules'
import { type Engine, openEngine } from '../api/src/compliance/engine.ts'
import type { Measurements } from '../api/src/compliance/result.ts'
import { errorStatistics } from './bench/error-statistics.ts'
import { type GroundTruth, readGroundTruth } from './bench/ground-truth.ts'
import { inOrder } from './check/in-order.ts'

/*
 * How far the engine's measurements are from the truth of a folder of pictures. Every picture is measured under a
 * rule that measures to the skull and under one that measures to the top of the hair.
 */

const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Usage: npm run bench:accuracy -- <folder with a manifest.json>\n')
  process.exit(2)
}
const path = resolve(process.env.INIT_CWD ?? '.', folder)
const loaded = loadCatalog()
if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
const toSkull = documentOf('zz-icao-9303')
const toHair = documentOf('us-visa-digital')

function documentOf(id: string): RuleDocument {
  const document = loaded.ok ? loaded.catalog.find(id) : undefined
  if (!document) throw new Error(`The catalog has no ${id}.`)
  return document
}

const truths = await readGroundTruth(path)
const workers = availableParallelism()
const engine = await openEngine({ workers, queueLimit: 4 * workers, baseline: toSkull })
const rows: { truth: GroundTruth; skull: Measurements; hair: Measurements }[] = []
const unread: string[] = []
for await (const { item: truth, value } of inOrder(truths, workers * 2, (truth) => measure(engine, truth))) {
  if (value) rows.push({ truth, ...value })
  else unread.push(truth.file)
}
await engine.close()

async function measure(engine: Engine, { file }: GroundTruth) {
  const bytes = await readFile(join(path, file))
  const skull = await engine.check({ bytes, document: toSkull, mode: 'validate' })
  const hair = await engine.check({ bytes, document: toHair, mode: 'validate' })
  if (!skull.ok || !hair.ok || skull.value.measurements.eye_y === null) return null
  return { skull: skull.value.measurements, hair: hair.value.measurements }
}

type Row = (typeof rows)[number]

const share = (measured: number | null, truth: number | null, { headHeightPx }: GroundTruth) =>
  measured === null || truth === null ? null : (100 * (measured - truth)) / headHeightPx
const angle = (measured: number | null, truth: number | null) =>
  measured === null || truth === null ? null : measured - truth

const measures: Record<string, (row: Row) => number | null> = {
  'eye_y, % of head': ({ truth, skull }) => share(skull.eye_y, truth.eyeY, truth),
  'chin_y, % of head': ({ truth, skull }) => share(skull.chin_y, truth.chinY, truth),
  'crown_y to hair, % of head': ({ truth, hair }) => share(hair.crown_y, truth.hairTopY, truth),
  'crown_y to skull, % of head': ({ truth, skull }) => share(skull.crown_y, truth.skullTopY, truth),
  'yaw, degrees': ({ truth, skull }) => angle(skull.yaw_deg, truth.yawDeg),
  'pitch, degrees': ({ truth, skull }) => angle(skull.pitch_deg, truth.pitchDeg),
  'roll, degrees': ({ truth, skull }) => angle(skull.roll_deg, truth.rollDeg),
}

printTable(
  'Frontal baseline',
  rows.filter(({ truth }) => truth.baseline),
)
printTable('All', rows)
process.stdout.write(
  `${rows.length} pictures measured; no face in ${unread.length}: ${unread.join(', ') || 'none'}\n`,
)

function printTable(title: string, of: readonly Row[]): void {
  const head = ['n', 'median', 'mean', 'p95', 'max'].map((name) => name.padStart(8)).join('')
  process.stdout.write(`${title.padEnd(30)}${head}\n`)
  for (const [name, error] of Object.entries(measures)) {
    const found = errorStatistics(of.map(error).filter((value) => value !== null))
    if (!found) continue
    const values = [found.median, found.mean, found.p95, found.max].map((value) =>
      value.toFixed(2).padStart(8),
    )
    process.stdout.write(`${name.padEnd(30)}${String(found.count).padStart(8)}${values.join('')}\n`)
  }
  process.stdout.write('\n')
}
