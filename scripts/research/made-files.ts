import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatRuleProblem, loadCatalog, type RuleDocument } from '@likeness/rules'
import type { CheckResult } from '#api/engine/src/judge/check-result.ts'
import type { Status } from '#api/engine/src/judge/result.ts'
import { openEngine } from '#api/engine/src/pool/engine.ts'
import type { Outcome } from '#api/engine/src/problem.ts'
import { givenFolders, inOrder, requireRule, timeLimitFactor } from '../photo-command.ts'
import { readLabelledPictures } from './accuracy/labelled-picture.ts'

/*
 * Shows whether a file that Likeness makes is one that it accepts. Every picture of the given folders is checked under each
 * document. Of each that is READY the document's file is made from the suggested crop, and with --background once more with
 * another background, where the rule allows one; both are checked as `validate` does.
 */

const usualDocuments =
  'us-passport,de-passport,fr-passport,in-passport,gb-passport-digital,cn-visa-online,ar-passport,jp-passport,zz-icao-9303'

const { values, positionals } = parseArgs({
  options: {
    documents: { type: 'string', default: usualDocuments },
    background: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const folders = givenFolders('bench -- made [--documents <id>,…|all] [--background]', positionals)
const loaded = loadCatalog()
if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
const documents =
  values.documents === 'all' ? loaded.catalog.documents : values.documents.split(',').map(requireRule)
const workers = availableParallelism()
const baseline = requireRule('zz-icao-9303')
const engine = await openEngine({ workers, queueLimit: 6 * workers, baseline, timeLimitFactor })
const paths: string[] = []
for (const folder of folders) {
  for (const { file } of await readLabelledPictures(folder)) paths.push(join(folder, file))
}
for (const document of documents) {
  const groups: Record<'photos' | 'made' | 'laid', Judged[]> = { photos: [], made: [], laid: [] }
  for await (const { value } of inOrder(paths, workers * 2, (path) => tried(document, path))) {
    groups.photos.push(value.photo)
    if (value.made) groups.made.push(value.made)
    if (value.laid) groups.laid.push(value.laid)
  }
  for (const [name, judged] of Object.entries(groups))
    process.stdout.write(`${document.id.padEnd(22)} ${name.padEnd(7)} ${summary(judged)}\n`)
}
await engine.close()

/** How one picture, or a file that was made of it, was judged. */
interface Judged {
  readonly status: Status | 'refused'
  /** The codes of what does not pass, or of the problem. */
  readonly codes: readonly string[]
}

async function tried(
  document: RuleDocument,
  path: string,
): Promise<{ photo: Judged; made?: Judged; laid?: Judged }> {
  const bytes = await readFile(path)
  const photo = judgedBy(await engine.check({ bytes, document, mode: 'check' }))
  if (photo.status !== 'READY') return { photo }
  const made = await engine.exportPhoto({ bytes, document })
  const ofMade = judgedBy(made.ok ? { ok: true, value: made.value.result.check } : made)
  if (!values.background) return { photo, made: ofMade }
  const options = { quality: 92, crop: true, acknowledgeEditingPolicy: false }
  const laid = await engine.replaceBackground({ bytes, document, options })
  const isForbidden = !laid.ok && laid.problem.code === 'editing_not_allowed'
  return {
    photo,
    made: ofMade,
    ...(!isForbidden && { laid: judgedBy(laid.ok ? { ok: true, value: laid.value.result.check } : laid) }),
  }
}

function judgedBy(outcome: Outcome<CheckResult>): Judged {
  if (!outcome.ok) return { status: 'refused', codes: [outcome.problem.code] }
  const { status, findings } = outcome.value
  const codes = findings.filter(({ outcome }) => outcome !== 'PASS')
  return { status, codes: codes.map(({ check, code }) => `${check}/${code}`) }
}

/** How many have each status, and the eight most frequent codes. */
function summary(judged: readonly Judged[]): string {
  const count = (wanted: Judged['status']) => judged.filter(({ status }) => status === wanted).length
  const codes = [
    ...Map.groupBy(
      judged.flatMap(({ codes }) => codes),
      (code) => code,
    ),
  ]
  const most = codes.sort(([, a], [, b]) => b.length - a.length).slice(0, 8)
  const named = most.map(([code, { length }]) => `${code} ${length}`).join(', ')
  return `READY ${count('READY')} of ${judged.length}, REVIEW ${count('REVIEW')}, RETAKE ${count('RETAKE')}, refused ${count('refused')}  ${named}`
}
