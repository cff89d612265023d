import { setTimeout as sleep } from 'node:timers/promises'
import { checkQueue } from '../src/compliance/check-queue.ts'
import type { Engine, EngineInput } from '../src/compliance/engine.ts'
import type { CheckResult } from '../src/compliance/result.ts'
import { type Outcome, type ProblemCode, problems, refusal } from '../src/problem.ts'

/**
 * An engine that looks at no pixel, for tests about money and HTTP. Every photo gets the same verdict, at once or after
 * a delay, whatever the signal says. A "photo" of the text `problem: <code>` gets that problem, and `throw` throws.
 */
export function instantEngine({ delayMs = 0 } = {}): Engine & { calls: number } {
  return engineThat(() => sleep(delayMs))
}

/** The same engine, whose checks stand still from when one has `begun` until `goOn` is called. */
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

/** Room for whatever comes. */
const boundless = { workers: Number.POSITIVE_INFINITY, queueLimit: 0 }

function engineThat(
  waits: (input: EngineInput) => Promise<void>,
  { workers, queueLimit } = boundless,
): Engine & { calls: number } {
  const queue = checkQueue(workers, queueLimit)
  const engine = {
    calls: 0,
    check: ({ signal: timeUp = new AbortController().signal, ...input }: EngineInput) =>
      queue.run(() => judge({ ...input, signal: timeUp }), { ...input, timeUp: [timeUp] }),
    full: queue.full,
    load: () => ({ workers: 1, ...queue.load() }),
    close: async () => queue.close(),
  }
  async function judge(input: EngineInput): Promise<Outcome<CheckResult>> {
    const { bytes, document, mode, subject = 'adult' } = input
    engine.calls += 1
    await waits(input)
    const text = Buffer.from(bytes).toString('latin1', 0, 100)
    if (text === 'throw') throw new Error('the engine broke on lk_live_0000000000000000000000000000000000000')
    const code = text.replace('problem: ', '')
    if (isProblemCode(code)) return refusal(code, 'As the test asked.')
    return {
      ok: true as const,
      value: {
        ...verdict,
        mode,
        subject,
        document: document.id.toUpperCase(),
        rules_version: document.version,
      },
    }
  }
  return engine
}

function isProblemCode(text: string): text is ProblemCode {
  return text in problems
}

/** The crown's place, to look for where no landmark may be. */
export const crownY = 412.8125

const verdict: CheckResult = {
  document: '',
  status: 'READY',
  rules_version: '',
  mode: 'check',
  checks: { dimensions: 'PASS', head_size: 'PASS', background: 'PASS', appearance_alteration: 'PASS' },
  findings: [],
  subject: 'adult',
  relaxed: [],
  quality: {},
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
