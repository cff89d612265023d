import { access, constants, writeFile } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { Subject } from '../api/engine/src/judge/result.ts'
import { BackgroundOptions, BackgroundTexts } from '../api/engine/src/produce/background/plan.ts'
import type { ReplacedBackground } from '../api/engine/src/produce/background/result.ts'
import type { Outcome } from '../api/src/foundation/problem.ts'
import {
  describeResult,
  exit,
  pathFromCaller,
  readPhoto,
  requireRule,
  requireSetting,
  runCommand,
  timeLimitFactor,
  WrongCall,
} from './photo-command.ts'

const usage = `npm run -s background -- <documentId> <photo> --out <file.jpg or .png> [--colour "#ffffff"] [--quality 95] [--crop]
  [--subject adult|child|infant] [--matte <file.png>] [--acknowledge-editing-policy] [--all]

Exit code: 0 if the new photo is READY, 1 if it is REVIEW or RETAKE, 2 if none was made.`

type Request = Awaited<ReturnType<typeof readRequest>>

process.exitCode = await runCommand(usage, readRequest, main)

async function main(request: Request): Promise<number> {
  for (const file of [request.out, request.matte ?? request.out]) {
    if (await canHold(dirname(pathFromCaller(file)))) continue
    process.stderr.write(`${file} can't be written: its folder is not there, or closed to you.\n`)
    return exit.error
  }
  const replaced = await replace(request)
  if (!replaced.ok) {
    const { code, detail } = replaced.problem
    process.stderr.write(`${request.photo}: ERROR ${code}\n  ${inFlags(detail)}\n`)
    return exit.error
  }
  const { result, photo, matte } = replaced.value
  await writeFile(pathFromCaller(request.out), photo)
  if (request.matte && matte) await writeFile(pathFromCaller(request.matte), matte)
  process.stdout.write(`${describe(request, replaced.value)}\n`)
  process.stdout.write(`${describeResult(request.out, { ok: true, value: result.check }, request)}\n`)
  return result.check.status === 'READY' ? exit.ready : exit.notReady
}

/** A problem names the fields of the API; the command has flags for them. */
function inFlags(detail: string): string {
  return detail.replaceAll('acknowledgeEditingPolicy', '--acknowledge-editing-policy')
}

/** Whether a file can be written into the folder. Checked before the work, which takes seconds. */
function canHold(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

async function replace(request: Request): Promise<Outcome<ReplacedBackground>> {
  const { openEngine } = await import('../api/engine/src/pool/engine.ts')
  const { baseline, document, mattingModel, inference, options, subject } = request
  const read = await readPhoto(request.photo)
  if (!read.ok) return read
  const onFailure = (error: unknown) => process.stderr.write(`${error}\n`)
  const models = { mattingModel, inference }
  const engine = await openEngine({
    workers: 1,
    queueLimit: 0,
    baseline,
    ...models,
    timeLimitFactor,
    onFailure,
  })
  try {
    const withMatte = request.matte !== undefined
    return await engine.replaceBackground({ bytes: read.value, document, options, subject, withMatte })
  } finally {
    await engine.close()
  }
}

function describe({ out }: Request, { result }: ReplacedBackground): string {
  const { width, height, bytes, colour, identity, matte, editing_policy: policy } = result
  const proved = identity.proved_before ? `, before ${identity.proved_before}` : ''
  const lines = [
    `${out}: ${width} × ${height} px, ${Math.round(bytes / 1000)} kB, before ${colour}`,
    `  identity  ${identity.person_pixels_changed} pixels of the person changed, ${identity.mixed_pixels} mixed, landmarks moved ${identity.landmark_shift_px} px${proved}`,
    `  matte     by ${matte.model}: the person covers ${(matte.person_share * 100).toFixed(1)} %, ${(matte.mixed_share * 100).toFixed(1)} % are mixed`,
  ]
  return [...lines, ...(policy ? [`  policy    ${policy.policy}: ${policy.text}`] : [])].join('\n')
}

/** The request from the arguments. Throws an error that says what is wrong with them. */
async function readRequest() {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: {
      out: text,
      colour: text,
      quality: text,
      subject: { type: 'string', default: 'adult' },
      matte: text,
      crop: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      'acknowledge-editing-policy': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const { out, colour, quality, crop, matte, all, ...flags } = values
  const [id, photo, ...others] = positionals
  if (!id || !photo || !out || others.length > 0) throw new WrongCall()
  const format = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg' }[extname(out).toLowerCase()]
  if (!format) throw new Error(`--out is "${out}"; it must end in .jpg or .png.`)
  const texts = BackgroundTexts.safeParse({ colour, format, quality })
  if (!texts.success) {
    const faults = texts.error.issues.map(({ path, message }) => `--${path.join()} ${message}`)
    throw new Error(faults.join('\n'))
  }
  const subject = Subject.safeParse(flags.subject)
  if (!subject.success) throw new Error(`--subject is "${flags.subject}"; it must be adult, child or infant.`)
  const acknowledgeEditingPolicy = flags['acknowledge-editing-policy']
  return {
    document: requireRule(id),
    photo,
    out,
    matte,
    all,
    subject: subject.data,
    options: BackgroundOptions.parse({ ...texts.data, crop, acknowledgeEditingPolicy }),
    baseline: requireRule('zz-icao-9303'),
    mattingModel: await requireSetting('LIKENESS_MATTING_MODEL'),
    inference: await requireSetting('LIKENESS_INFERENCE'),
  }
}
