import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import {
  compliantDrawing,
  drawPortrait,
  type PortraitDrawing,
  truthOf,
} from '#testing/drawing/draw-portrait.ts'
import { heicFixture } from '#testing/heic/fixture.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { CheckResult } from '../judge/check-result.ts'
import type { Finding, Mode } from '../judge/result.ts'
import { judgingStages, type StageTime } from '../stopwatch.ts'
import { type Engine, openEngine } from './engine.ts'

let engine: Engine
const baseline = documentOf('zz-icao-9303')
before(async () => {
  engine = await openEngine({ workers: 2, queueLimit: 4, baseline, timeLimitFactor: 20 })
})
after(() => engine.close())

async function judged(changes: Partial<PortraitDrawing> = {}, id = 'zz-icao-9303', mode: Mode = 'check') {
  return judgedBytes(await drawPortrait(changes), id, mode)
}

async function judgedBytes(bytes: Uint8Array, id = 'zz-icao-9303', mode: Mode = 'check') {
  const outcome = await engine.check({ bytes, document: documentOf(id), mode })
  assert.ok(outcome.ok, outcome.ok ? '' : outcome.problem.detail)
  return CheckResult.parse(outcome.value)
}

function loadOf({ load }: Engine) {
  const { workers, busy, waiting } = load()
  return { workers, busy, waiting }
}

/** Largest accepted difference, in percent of the drawn head's height. */
function near(measured: number | null, truth: number, percent: number, what: string) {
  const head = compliantDrawing.chinY - compliantDrawing.skullTopY
  const error = (100 * Math.abs((measured ?? Number.NaN) - truth)) / head
  assert.ok(error <= percent, `${what} is off by ${error.toFixed(2)} % of the head's height`)
}

test('a compliant portrait is READY, and its measures match the drawing', async () => {
  const { status, measurements, document, rules_version, checks } = await judged()
  assert.equal(status, 'READY')
  assert.deepEqual([document, rules_version], ['ZZ-ICAO-9303', baseline.version])
  for (const name of ['dimensions', 'head_size', 'background', 'appearance_alteration']) {
    assert.equal(checks[name], 'PASS', name)
  }
  const truth = truthOf(compliantDrawing)
  near(measurements.eye_y, truth.eyeY, 1, 'eye_y')
  near(measurements.chin_y, compliantDrawing.chinY, 3, 'chin_y')
  near(measurements.crown_y, compliantDrawing.skullTopY, 3, 'crown_y')
  near(measurements.face_center_x, compliantDrawing.centreX, 1, 'face_center_x')
  near(measurements.eyes?.[0].x ?? null, truth.eyeLeftX, 2, 'left eye')
  assert.deepEqual(measurements.background?.rgb, [233, 235, 238])
})

test('the same photo, rule and version of a policy give the same result, bit for bit', async () => {
  const bytes = await drawPortrait({ rollDeg: -12 })
  const policy = {
    name: 'kyc',
    version: 2,
    warn: ['pose'],
    leaveOut: ['red_eye'],
    waiveAuthority: true,
  }
  const judge = () => engine.check({ bytes, document: baseline, mode: 'check', policy })
  const [first, second] = [await judge(), await judge()]
  assert.deepEqual(first, second)
  assert.ok(first.ok)
  const { status, checks, waived, policy: used } = CheckResult.parse(first.value)
  assert.deepEqual([used, waived], [{ name: 'kyc', version: 2 }, ['pose']])
  assert.deepEqual([status, checks.pose, checks.red_eye], ['READY', 'FAIL', undefined])
})

test('a face that is a little soft passes by the standard profile and not by the strict one', async () => {
  const bytes = await sharp(await drawPortrait())
    .blur(2)
    .png()
    .toBuffer()
  const by = async (profile?: 'standard' | 'strict') => {
    const outcome = await engine.check({
      bytes,
      document: baseline,
      mode: 'validate',
      ...(profile && { profile }),
    })
    assert.ok(outcome.ok)
    return [outcome.value.profile, outcome.value.checks.sharpness]
  }
  assert.deepEqual(await by(), ['standard', 'PASS'])
  assert.deepEqual(await by('standard'), ['standard', 'PASS'])
  assert.deepEqual(await by('strict'), ['strict', 'REVIEW'])
})

test('the verdict is the same in every language, and everything that it says is in that language', async () => {
  const bytes = await drawPortrait({ ...compliantDrawing, mouthGap: 0.08, background: '#37506b' })
  const by = async (language?: 'de' | 'ar') => {
    const document = documentOf('br-passport')
    const outcome = await engine.check({ bytes, document, mode: 'check', ...(language && { language }) })
    assert.ok(outcome.ok)
    return outcome.value
  }
  const english = await by()
  assert.equal(english.language, 'en')
  const said = ({ findings, notes = [] }: CheckResult) => [
    ...findings.flatMap(({ message, advice }) => [message, advice]),
    ...notes.map(({ message }) => message),
  ]
  for (const language of ['de', 'ar'] as const) {
    const own = await by(language)
    assert.deepEqual([own.language, own.checks, own.status], [language, english.checks, english.status])
    assert.equal(said(own).length, said(english).length)
    for (const [index, text] of said(own).entries()) {
      if (text !== null) assert.notEqual(text, said(english)[index])
    }
  }
})

test('a small head in a large photo is measured as closely as a large one', async () => {
  const small = { width: 3600, height: 2400, centreX: 2700, skullTopY: 900, chinY: 1320 }
  const { status, measurements } = await judged(small)
  assert.equal(status, 'READY')
  const off = (measured: number | null, truth: number) => Math.abs((measured ?? Number.NaN) - truth) / 420
  const truth = truthOf({ ...compliantDrawing, ...small })
  assert.ok(off(measurements.crown_y, 900) < 0.04 && off(measurements.chin_y, 1320) < 0.04)
  assert.ok(off(measurements.eye_y, truth.eyeY) < 0.02 && off(measurements.face_center_x, 2700) < 0.02)
})

test('a picture without a face is RETAKE, and says which checks were not assessed', async () => {
  const wall = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()
  const { status, findings, measurements } = await judgedBytes(wall)
  assert.deepEqual([status, measurements.faces, measurements.eyes], ['RETAKE', 0, null])
  assert.equal(findings.find(({ check }) => check === 'head_size')?.assessed, false)
})

test('the stages of a check are reported in order, and the load counts busy and waiting photos', async () => {
  const bytes = await drawPortrait({}, 'jpeg')
  const input = { bytes, document: baseline, mode: 'check' } as const
  const told: StageTime[] = []
  const checks = [1, 2, 3].map(() => engine.check(input))
  const last = engine.check({ ...input, onTimes: (times) => told.push(...times) })
  assert.deepEqual(loadOf(engine), { workers: 2, busy: 2, waiting: 2 })
  await Promise.all([...checks, last])
  assert.deepEqual(loadOf(engine), { workers: 2, busy: 0, waiting: 0 })
  assert.deepEqual(
    told.map(({ stage }) => stage),
    judgingStages,
  )
  const inTurn = told.filter(({ stage }) => stage !== 'detail')
  const moments = inTurn.flatMap(({ startMs, endMs }) => [startMs, endMs])
  const late = moments.filter((moment, index) => moment < (moments[index - 1] ?? 0) - 1)
  assert.deepEqual(late, [], 'a stage began before the one before it had ended')
})

test('each finding is reported once while the photo is judged, and equals that of the verdict', async () => {
  const bytes = await drawPortrait({ eyeOpening: 0 }, 'jpeg')
  const input = { bytes, document: documentOf('us-visa-digital'), mode: 'validate' } as const
  const told: Finding[] = []
  const [heard, unheard] = await Promise.all([
    engine.check({ ...input, onFinding: (finding) => told.push(finding) }),
    engine.check(input),
  ])
  assert.ok(heard.ok && unheard.ok)
  assert.deepEqual(heard.value, unheard.value)
  const byName = (findings: readonly Finding[]) =>
    findings.toSorted((one, other) => one.check.localeCompare(other.check))
  assert.deepEqual(byName(told), byName(heard.value.findings))
  const places = ['file_format', 'single_face', 'head_size', 'background'].map((name) =>
    told.findIndex(({ check }) => check === name),
  )
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
})

test('a photo is not judged if its caller leaves while it waits, but is if the caller leaves later', async () => {
  const bytes = await drawPortrait({}, 'jpeg')
  const left = new AbortController()
  const input = { bytes, document: baseline, mode: 'check', callerLeft: left.signal } as const
  const checks = [1, 2, 3, 4].map(() => engine.check(input))
  left.abort()
  assert.deepEqual(loadOf(engine), { workers: 2, busy: 2, waiting: 0 })
  const outcomes = await Promise.all(checks)
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.ok ? 'judged' : outcome.problem.code)),
    ['judged', 'judged', 'caller_left', 'caller_left'],
  )
})

test('if a worker dies, its photo gets a problem and the next photo a new worker', async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  const mortal = await openEngine({ workers: 1, queueLimit: 1, baseline, onFailure, timeLimitFactor: 20 })
  process.off('worker', note)
  try {
    const input = { bytes: await drawPortrait({}, 'jpeg'), document: baseline, mode: 'check' } as const
    const [dying, waiting] = [mortal.check(input), mortal.check(input)]
    assert.ok(mortal.full())
    // The task reaches the worker in the following turns of the event loop.
    await setImmediate()
    // Before the worker, a thread may have converted the networks.
    await threads.at(-1)?.terminate()
    const died = await dying
    assert.equal(died.ok ? 'judged' : died.problem.code, 'engine_failure')
    assert.match(String(failures), /exited/)
    assert.ok((await waiting).ok)
    assert.deepEqual(loadOf(mortal), { workers: 1, busy: 0, waiting: 0 })
  } finally {
    await mortal.close()
  }
})

test('a check that is stopped gets a problem, and its worker judges the next photo', async () => {
  const input = { document: baseline, mode: 'check' } as const
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  const single = await openEngine({ workers: 1, queueLimit: 1, baseline, timeLimitFactor: 20 })
  try {
    const before = threads.length
    const signal = AbortSignal.timeout(100)
    const stopped = await single.check({ ...input, bytes: heicFixture('vast'), signal })
    assert.equal(stopped.ok ? 'judged' : stopped.problem.code, 'engine_failure')
    const next = await single.check({ ...input, bytes: Buffer.from('no photo') })
    assert.equal(next.ok ? 'judged' : next.problem.code, 'unsupported_image_format')
    assert.equal(threads.length, before, 'no thread was replaced')
    assert.deepEqual(loadOf(single), { workers: 1, busy: 0, waiting: 0 })
  } finally {
    process.off('worker', note)
    await single.close()
  }
})
