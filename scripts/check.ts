import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { RuleDocument } from '@likeness/rules'
import type { InferenceChoice } from '../api/engine/src/choices.ts'
import type { CheckResult } from '../api/engine/src/judge/check-result.ts'
import { Mode, Profile, Subject } from '../api/engine/src/judge/result.ts'
import type { Engine } from '../api/engine/src/pool/engine.ts'
import { type Outcome, problemKinds } from '../api/src/foundation/problem.ts'
import { describeResult, exit, findRule, inOrder, readPhoto, runCommand, tryParse } from './photo-command.ts'

const usage = `npm run -s check -- <documentId> <photo>… [--mode check|validate] [--subject adult|child|infant]
  [--profile standard|strict] [--all] [--json]

For each photo: what failed, what is in doubt and what could not be judged; with --all what passed too, with --json all of it
as one line of JSON. Exit code: 0 if every photo is READY, 1 if one is REVIEW or RETAKE, 2 after an error.`

interface Request {
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly photos: readonly string[]
  readonly mode: Mode
  readonly subject: Subject
  readonly profile: Profile
  readonly all: boolean
  readonly json: boolean
  readonly inference: InferenceChoice
}

process.exitCode = await runCommand(usage, readRequest, main)

async function main(request: Request): Promise<number> {
  const { openEngine } = await import('../api/engine/src/pool/engine.ts')
  const workers = Math.min(availableParallelism(), request.photos.length)
  const { baseline, inference, photos } = request
  const engine = await openEngine({ workers, queueLimit: photos.length, baseline, inference })
  let code: number = exit.ready
  const judged = inOrder(request.photos, workers * 2, (photo) => judge(engine, request, photo))
  for await (const { item: photo, value: outcome } of judged) {
    process.stdout.write(
      request.json ? `${jsonLine(photo, outcome)}\n` : `${describeResult(photo, outcome, request)}\n`,
    )
    const here = !outcome.ok ? exit.error : outcome.value.status === 'READY' ? exit.ready : exit.notReady
    code = Math.max(code, here)
  }
  await engine.close()
  return code
}

/** The request from the arguments, or a message that says what is wrong with them. */
async function readRequest(): Promise<Request | string> {
  const options = {
    mode: { type: 'string', default: 'check' },
    subject: { type: 'string', default: 'adult' },
    profile: { type: 'string', default: 'standard' },
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const parsed = tryParse(() => parseArgs({ options, allowPositionals: true }))
  if (typeof parsed === 'string') return `${parsed}\nUsage: ${usage}`
  const mode = Mode.safeParse(parsed.values.mode)
  if (!mode.success)
    return `--mode is "${parsed.values.mode}"; it must be check or validate.\nUsage: ${usage}`
  const subject = Subject.safeParse(parsed.values.subject)
  if (!subject.success)
    return `--subject is "${parsed.values.subject}"; it must be adult, child or infant.\nUsage: ${usage}`
  const profile = Profile.safeParse(parsed.values.profile)
  if (!profile.success)
    return `--profile is "${parsed.values.profile}"; it must be standard or strict.\nUsage: ${usage}`
  const [id, ...photos] = parsed.positionals
  if (!id || photos.length === 0) return `Usage: ${usage}`
  const rule = findRule(id)
  if (typeof rule === 'string') return rule
  // What reads settings, and the engine, take longer to load than it takes to say what is wrong with a call.
  const { readSetting } = await import('../api/src/config/config.ts')
  const inference = readSetting('LIKENESS_INFERENCE')
  if (!inference.ok) return inference.problem.detail
  const { all, json } = parsed.values
  const how = { mode: mode.data, subject: subject.data, profile: profile.data }
  return { ...rule, photos, ...how, all, json, inference: inference.value }
}

async function judge(
  engine: Engine,
  { document, mode, subject, profile }: Request,
  photo: string,
): Promise<Outcome<CheckResult>> {
  const read = await readPhoto(photo)
  return read.ok ? engine.check({ bytes: read.value, document, mode, subject, profile }) : read
}

function jsonLine(file: string, outcome: Outcome<CheckResult>): string {
  if (outcome.ok) return JSON.stringify({ file, ...outcome.value })
  const { code, detail } = outcome.problem
  return JSON.stringify({
    file,
    error: { code, title: problemKinds[code].title, status: problemKinds[code].status, detail },
  })
}
