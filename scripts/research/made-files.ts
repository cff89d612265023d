import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatRuleProblem, loadCatalog, type RuleDocument } from '@likeness/rules'
import type { CheckResult } from '#api/engine/src/judge/check-result.ts'
import type { Crop, Status } from '#api/engine/src/judge/result.ts'
import { placesOf } from '#api/engine/src/measure/framing/crop-bounds.ts'
import type { CropRange } from '#api/engine/src/measure/framing/crop-range.ts'
import { type Engine, openEngine } from '#api/engine/src/pool/engine.ts'
import type { Outcome } from '#api/engine/src/problem.ts'
import { inOrder, requireRule } from '../photo-command.ts'
import { type LabelledPicture, readLabelledPictures } from './accuracy/labelled-picture.ts'

/** How the file came out that was made of one photo. */
interface MadeFile {
  /** The problem's code where no file was made. */
  readonly status: Status | 'refused'
  /** The codes of what does not pass, or of the problem. */
  readonly codes: readonly string[]
}

/** One photo under one document. */
interface TriedPhoto {
  readonly status: Status | 'refused'
  readonly codes: readonly string[]
  /** Null unless the photo is READY. */
  readonly made: MadeFile | null
  /** Null unless the photo is READY and the rule allows another background. */
  readonly laid: MadeFile | null
  /** Whether the suggested crop lies near an end of its range; null without a range. */
  readonly isNearAnEnd: boolean | null
  /** Whether the suggested crop cuts hair off. */
  readonly cutsHair: boolean
}

/** The share of a range at its ends in which a crop counts as near an end. */
const nearShare = 0.1

/** Whether the height, or the place from top to bottom, is near an end of what the range allows. */
function isNearAnEnd(range: CropRange, photo: { width: number; height: number }): boolean {
  const { suggested, height } = range
  const places = placesOf(range, photo, suggested.height)
  return isNear(suggested.height, height) || (places !== null && isNear(suggested.y, places.top))
}

function isNear(value: number, { min, max }: { min: number; max: number }): boolean {
  const spare = (max - min) * nearShare
  return value < min + spare || value > max - spare
}

/** @param hairTopY Where the hair ends, in pixels of the upright photo; null if it was not measured. */
const cutsHair = (crop: Crop, hairTopY: number | null) => hairTopY !== null && crop.y > hairTopY

/** What came of all photos under one document, as a line of text for each group of figures. */
function madeSummary(document: string, photos: readonly TriedPhoto[]): string {
  const ready = photos.filter(({ status }) => status === 'READY')
  const made = ready.flatMap(({ made }) => made ?? [])
  const laid = ready.flatMap(({ laid }) => laid ?? [])
  const ranged = ready.filter(({ isNearAnEnd }) => isNearAnEnd !== null)
  return [
    `${document.padEnd(22)} photos  ${outcomes(photos)}`,
    `${''.padEnd(22)} made    ${outcomes(made)}`,
    ...(laid.length > 0 ? [`${''.padEnd(22)} laid    ${outcomes(laid)}`] : []),
    `${''.padEnd(22)} crops   near an end ${shareOf(ranged, ({ isNearAnEnd }) => isNearAnEnd === true)}, hair cut ${shareOf(ready, ({ cutsHair }) => cutsHair)}`,
    ...codesOf('photos', photos),
    ...codesOf('made', made),
    ...codesOf('laid', laid),
  ].join('\n')
}

function outcomes(of: readonly Pick<MadeFile, 'status'>[]): string {
  const count = (wanted: MadeFile['status']) => of.filter(({ status }) => status === wanted).length
  const percent = of.length > 0 ? ((100 * count('READY')) / of.length).toFixed(1) : '–'
  return `READY ${count('READY')} of ${of.length} (${percent} %), REVIEW ${count('REVIEW')}, RETAKE ${count('RETAKE')}, refused ${count('refused')}`
}

function shareOf<Item>(items: readonly Item[], isSo: (item: Item) => boolean): string {
  return `${items.filter(isSo).length} of ${items.length}`
}

function codesOf(name: string, of: readonly Pick<MadeFile, 'codes'>[]): string[] {
  const counts = new Map<string, number>()
  for (const code of of.flatMap(({ codes }) => codes)) counts.set(code, (counts.get(code) ?? 0) + 1)
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, 8)
  return most.length > 0
    ? [`${''.padEnd(22)}   ${name}: ${most.map(([code, count]) => `${code} ${count}`).join(', ')}`]
    : []
}

/*
 * Shows whether a file that Likeness makes is one that it accepts. Every picture of the given folders is checked under each
 * document. Of each that is READY the document's file is made from the suggested crop, and once more with another background
 * where the rule allows one; both are checked as `validate` does. With --good, only pictures that are labelled as good are
 * checked: so it shows documents by which good photos can hardly be READY. With --checks, no file is made.
 */

const usualDocuments = [
  'us-passport',
  'de-passport',
  'fr-passport',
  'in-passport',
  'gb-passport-digital',
  'cn-visa-online',
  'ar-passport',
  'jp-passport',
  'zz-icao-9303',
]

const { values, positionals: folders } = parseArgs({
  options: {
    documents: { type: 'string', default: usualDocuments.join(',') },
    background: { type: 'boolean', default: false },
    good: { type: 'boolean', default: false },
    checks: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (folders.length === 0) {
  process.stderr.write(
    'Usage: npm run bench -- made [--documents <id>,…|all] [--background] [--good] [--checks] <folder with a manifest.json>…\n',
  )
  process.exit(2)
}
const loaded = loadCatalog()
if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
const baseline = requireRule('zz-icao-9303')
const measuresToHair = requireRule('us-visa-digital')
const hairTops = new Map<string, Promise<number | null>>()
const documents =
  values.documents === 'all' ? loaded.catalog.documents : values.documents.split(',').map(requireRule)
const workers = availableParallelism()
const engine = await openEngine({ workers, queueLimit: 6 * workers, baseline })
const pictures: { folder: string; picture: LabelledPicture }[] = []
for (const given of folders) {
  const folder = resolve(process.env.INIT_CWD ?? '.', given)
  for (const picture of await readLabelledPictures(folder)) {
    if (picture.good || !values.good) pictures.push({ folder, picture })
  }
}
for (const document of documents) {
  const tried: TriedPhoto[] = []
  const one = ({ folder, picture }: (typeof pictures)[number]) =>
    tryPhoto(engine, document, join(folder, picture.file))
  for await (const { value } of inOrder(pictures, workers * 2, one)) tried.push(value)
  process.stdout.write(`${madeSummary(document.id, tried)}\n`)
}
await engine.close()

async function tryPhoto(engine: Engine, document: RuleDocument, path: string): Promise<TriedPhoto> {
  const bytes = await readFile(path)
  const judged = await engine.checkWithCrops({ bytes, document, mode: 'check' })
  const nothing = { made: null, laid: null, isNearAnEnd: null, cutsHair: false }
  if (!judged.ok) return { ...outcomeOf(judged), ...nothing }
  const { result, crops } = judged.value
  const photo = outcomeOf({ ok: true, value: result })
  if (result.status !== 'READY' || values.checks) return { ...photo, ...nothing }
  const made = await engine.exportPhoto({ bytes, document })
  return {
    ...photo,
    made: made.ok ? outcomeOf({ ok: true, value: made.value.result.check }) : outcomeOf(made),
    laid: values.background ? await lay(bytes, document) : null,
    isNearAnEnd: crops && isNearAnEnd(crops, result.measurements),
    cutsHair: cutsHair(made.ok ? made.value.result.crop : result.crop, await hairTopOf(path, bytes)),
  }
}

/** Where the hair ends, in pixels of the upright photo. Each photo is measured once. */
function hairTopOf(path: string, bytes: Uint8Array): Promise<number | null> {
  const known = hairTops.get(path)
  if (known) return known
  const measured = engine
    .check({ bytes, document: measuresToHair, mode: 'validate' })
    .then((checked) => (checked.ok ? checked.value.measurements.crown_y : null))
  hairTops.set(path, measured)
  return measured
}

/** The file with another background; null if the rule does not allow one. */
async function lay(bytes: Uint8Array, document: RuleDocument): Promise<MadeFile | null> {
  const options = { quality: 92, crop: true, acknowledgeEditingPolicy: false }
  const laid = await engine.replaceBackground({ bytes, document, options })
  if (!laid.ok && laid.problem.code === 'editing_not_allowed') return null
  return laid.ok ? outcomeOf({ ok: true, value: laid.value.result.check }) : outcomeOf(laid)
}

function outcomeOf(judged: Outcome<CheckResult>): MadeFile {
  if (!judged.ok) return { status: 'refused', codes: [judged.problem.code] }
  const { status, findings } = judged.value
  const codes = findings.filter(({ outcome }) => outcome !== 'PASS')
  return { status, codes: codes.map(({ check, code }) => `${check}/${code}`) }
}
