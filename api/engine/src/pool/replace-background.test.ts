import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { BackgroundOptions } from '../produce/background/plan.ts'
import { BackgroundResult } from '../produce/background/result.ts'
import { replacingStages, type StageTime } from '../stopwatch.ts'
import { openEngine } from './engine.ts'

const baseline = documentOf('zz-icao-9303')
const engine = await openEngine({
  workers: 2,
  queueLimit: 2,
  baseline,
  mattingModel: 'selfie',
  timeLimitFactor: 20,
})
after(() => engine.close())

const bytes = await drawPortrait({ width: 720, height: 900, centreX: 360, skullTopY: 260, chinY: 640 })
const options = BackgroundOptions.parse({})

test('any worker makes the same photo, reports its stages in order, and can check others later', async () => {
  const told: (readonly StageTime[])[] = []
  const onTimes = (times: readonly StageTime[]) => told.push(times)
  const replace = () => engine.replaceBackground({ bytes, document: baseline, options, onTimes })
  const [first, second] = await Promise.all([replace(), replace()])
  const checked = await engine.check({ bytes, document: baseline, mode: 'check' })
  assert.ok(first.ok && second.ok && checked.ok)
  assert.ok(Buffer.from(first.value.photo).equals(second.value.photo))
  assert.deepEqual(first.value.result, second.value.result)
  assert.equal(BackgroundResult.parse(first.value.result).check.checks.background, 'PASS')
  assert.equal(first.value.matte, null)
  for (const times of told)
    assert.deepEqual(
      times.map(({ stage }) => stage),
      replacingStages,
    )
  assert.equal(told.length, 2)
})

test('a request that the rule refuses takes no worker', async () => {
  const busy = Array.from({ length: 4 }, () =>
    engine.replaceBackground({ bytes, document: baseline, options }),
  )
  assert.ok(engine.full())
  const document = documentOf('us-passport')
  const refused = await engine.replaceBackground({ bytes, document, options })
  assert.equal(refused.ok ? '' : refused.problem.code, 'editing_not_allowed')
  const full = await engine.replaceBackground({ bytes, document: baseline, options })
  assert.equal(full.ok ? '' : full.problem.code, 'queue_full')
  for (const outcome of await Promise.all(busy)) assert.ok(outcome.ok)
})

test('the work ends when its time is up, and the worker is replaced', async () => {
  const stop = new AbortController()
  const begun = engine.replaceBackground({ bytes, document: baseline, options, signal: stop.signal })
  setTimeout(() => stop.abort(), 30)
  const outcome = await begun
  assert.equal(outcome.ok ? '' : outcome.problem.code, 'engine_failure')
  assert.ok((await engine.replaceBackground({ bytes, document: baseline, options })).ok)
})
