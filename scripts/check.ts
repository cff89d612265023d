import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { ZodEnum } from 'zod'
import type { CheckResult } from '../api/engine/src/judge/check-result.ts'
import { Mode, Profile, Subject } from '../api/engine/src/judge/result.ts'
import type { Engine } from '../api/engine/src/pool/engine.ts'
import { type Outcome, problemKinds } from '../api/src/foundation/problem.ts'
import {
  describeResult,
  exit,
  inOrder,
  readPhoto,
  requireRule,
  requireSetting,
  runCommand,
  timeLimitFactor,
  WrongCall,
} from './photo-command.ts'

const usage = `npm run -s check -- <documentId> <photo>… [--mode check|validate] [--subject adult|child|infant]
  [--profile standard|strict] [--all] [--json]

For each photo: what failed, what is in doubt and what could not be judged; with --all what passed too, with --json all of it
as one line of JSON. Exit code: 0 if every photo is READY, 1 if one is REVIEW or RETAKE, 2 after an error.`

type Request = Awaited<ReturnType<typeof readRequest>>

process.exitCode = await runCommand(usage, readRequest, main)

async function main(request: Request): Promise<number> {
  const { openEngine } = await import('../api/engine/src/pool/engine.ts')
  const workers = Math.min(availableParallelism(), request.photos.length)
  const { baseline, inference, photos } = request
  const engine = await openEngine({
    workers,
    queueLimit: photos.length,
    baseline,
    inference,
    timeLimitFactor,
  })
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

/** The request from the arguments. Throws an error that says what is wrong with them. */
async function readRequest() {
  const { values, positionals } = parseArgs({
    options: {
      mode: { type: 'string', default: 'check' },
      subject: { type: 'string', default: 'adult' },
      profile: { type: 'string', default: 'standard' },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const { all, json } = values
  const how = {
    mode: oneOf('mode', Mode, values.mode),
    subject: oneOf('subject', Subject, values.subject),
    profile: oneOf('profile', Profile, values.profile),
  }
  const [id, ...photos] = positionals
  if (!id || photos.length === 0) throw new WrongCall()
  const rules = { document: requireRule(id), baseline: requireRule('zz-icao-9303') }
  return { ...rules, photos, ...how, all, json, inference: await requireSetting('LIKENESS_INFERENCE') }
}

function oneOf<Value extends string>(flag: string, known: ZodEnum<Record<Value, Value>>, value: string) {
  const parsed = known.safeParse(value)
  if (parsed.success) return parsed.data
  const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
  throw new WrongCall(`--${flag} is "${value}"; it must be ${either.format(known.options)}.`)
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
