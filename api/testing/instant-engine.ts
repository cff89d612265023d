import { setTimeout as sleep } from 'node:timers/promises'
import type {
  BackgroundInput,
  CheckResult,
  Engine,
  EngineInput,
  ExportedPhoto,
  ExportInput,
  Outcome,
  Rectangle,
} from '@likeness/engine'
import { photoQueue, planBackground, problemCodes, refusal } from '@likeness/engine'
import { finishingHere } from '@likeness/engine/testing/finishing-here.ts'
import { documentOf } from '@likeness/engine/testing/sample-evidence.ts'
import { inPlaceOfReplaced } from '../src/contract/provoked.ts'

/**
 * An engine for tests about money and HTTP. It does not decode photos: every photo gets the same verdict, at once or after
 * a delay, and the signal is ignored. A "photo" with the text `problem: <code>` gets that problem, `throw` throws, and in
 * `no face` no face is found.
 * A photo with a replaced background is `newPhoto`.
 */
export function instantEngine({ delayMs = 0 } = {}): Engine & { calls: number } {
  return engineThat(() => sleep(delayMs))
}

/** The same engine, but its checks wait until `goOn` is called. `begun` resolves when the first check has begun. */
export function gatedEngine(
  queue = boundless,
): Engine & { calls: number; begun: Promise<EngineInput>; goOn(): void } {
  const begun = Promise.withResolvers<EngineInput>()
  const gate = Promise.withResolvers<void>()
  const engine = engineThat((input) => {
    begun.resolve(input)
    return gate.promise
  }, queue)
  return Object.assign(engine, { begun: begun.promise, goOn: gate.resolve })
}

const baseline = documentOf('zz-icao-9303')

/** A queue that accepts any number of photos. */
const boundless = { workers: Number.POSITIVE_INFINITY, queueLimit: 0 }

function engineThat(
  waits: (input: EngineInput) => Promise<void>,
  { workers, queueLimit } = boundless,
): Engine & { calls: number } {
  const queue = photoQueue(workers, queueLimit)
  const check = ({ signal = new AbortController().signal, ...input }: EngineInput) =>
    queue.run(() => judge({ ...input, signal }), { ...input, timeUp: [signal] })
  /** Makes something of the verdict on a photo. */
  const made = async <T>(input: EngineInput, make: (judged: CheckResult) => T): Promise<Outcome<T>> => {
    const judged = await check(input)
    return judged.ok ? { ok: true, value: make(judged.value) } : judged
  }
  const engine = {
    calls: 0,
    check,
    checkWithCrops: (input: EngineInput) => made(input, (result) => ({ result, crops: null })),
    exportPhoto: ({ area, ...input }: ExportInput) =>
      made({ ...input, mode: 'validate' }, (result) => finished(result, area)),
    replaceBackground: async (input: BackgroundInput) => {
      const plan = planBackground(input.document, baseline, input.options)
      if (!plan.ok) return plan
      const mode = plan.value.crop ? 'validate' : 'check'
      return made({ ...input, mode }, (result) =>
        inPlaceOfReplaced(result, plan.value, Buffer.from(newPhoto), result.crop),
      )
    },
    ...finishingHere,
    confinement: 'none' as const,
    runtime: 'wasm' as const,
    full: queue.full,
    load: () => ({ workers: 1, ...queue.load() }),
    close: async () => queue.close(),
  }
  async function judge(input: EngineInput): Promise<Outcome<CheckResult>> {
    const { bytes, document, mode, subject = 'adult', profile = 'standard', policy, language = 'en' } = input
    engine.calls += 1
    await waits(input)
    const text = Buffer.from(bytes).toString('latin1', 0, 400)
    if (text === 'throw') throw new Error('the engine broke on lk_live_0000000000000000000000000000000000000')
    const code = problemCodes.find((each) => text.replace('problem: ', '') === each)
    if (code) return refusal(code, 'As the test asked.')
    const faceless = { status: 'RETAKE' as const, measurements: { ...verdict.measurements, faces: 0 } }
    return {
      ok: true as const,
      value: {
        ...verdict,
        ...(text === 'no face' && faceless),
        ...(text.includes('altered') && { status: 'REVIEW' as const, findings: [alteredFace] }),
        mode,
        subject,
        profile,
        ...(policy && { policy: { name: policy.name, version: policy.version }, waived: [] }),
        language,
        document: document.id.toUpperCase(),
        rules_version: document.version,
      },
    }
  }
  return engine
}

/** The text in place of a photo with a replaced background. */
export const newPhoto = 'another background behind the bytes of a photo'

function finished(check: CheckResult, area: Rectangle = check.crop): ExportedPhoto {
  const { document, rules_version } = check
  const file = { format: 'jpeg' as const, quality: 95, width: 600, height: 600, dpi: 300 }
  const bytes = newPhoto.length
  return {
    result: { document, rules_version, ...file, bytes, crop: { ...area }, check },
    photo: Buffer.from(newPhoto),
  }
}

/** The crown's position. Tests search for it where no landmark may be stored. */
export const crownY = 412.8125

/** The EXIF that contains this text. */
export const alteredMark = { IFD0: { ImageDescription: 'altered' } }

/** What is found in a photo that contains the text `altered`, with a region to search for like `crownY`. */
export const alteredFace: CheckResult['findings'][number] = {
  ...{
    check: 'appearance_alteration',
    outcome: 'REVIEW',
    assessed: true,
    measured: 3.48,
    unit: 'log-odds',
  },
  ...{ probability: null, uncertainty: null, required: null, code: 'smoothed_skin' },
  ...{ message: 'The skin is smooth.', advice: 'Switch off the filter.' },
  regions: [{ x: 417, y: 411, width: 366, height: 489 }],
}

const verdict: CheckResult = {
  document: '',
  status: 'READY',
  rules_version: '',
  mode: 'check',
  checks: { dimensions: 'PASS', head_size: 'PASS', background: 'PASS', appearance_alteration: 'PASS' },
  findings: [],
  causes: [],
  plan: [],
  subject: 'adult',
  relaxed: [],
  quality: {},
  engine: 'wasm',
  crop: { x: 0, y: 0, width: 1200, height: 1200 },
  measurements: {
    width: 1200,
    height: 1200,
    format: 'jpeg',
    bytes: 3,
    faces: 1,
    crown_y: crownY,
    chin_y: 900.0625,
    eye_y: 640.25,
    face_center_x: 600.5,
    head_height_px: 487.25,
    head_width_px: 360.5,
    inter_eye_px: 150.125,
    eyes: [
      { x: 525.4375, y: 640.1875 },
      { x: 675.5625, y: 640.3125 },
    ],
    yaw_deg: 0.5,
    pitch_deg: -0.5,
    roll_deg: 0.25,
    eye_opening: 0.04,
    mouth_opening: 0,
    background: { rgb: [240, 240, 240], uniformity: 0.99 },
  },
  source: { authority: 'Test', url: 'https://example.org' },
}
