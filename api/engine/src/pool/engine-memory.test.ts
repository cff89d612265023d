import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { documentOf } from '../../testing/sample-evidence.ts'
import { youngGenerationsMb } from '../../testing/young-generations.ts'
import { openEngine } from './engine.ts'
import { youngGeneration } from './thread-memory.ts'

/** Signals that the garbage collector can't free. */
const keptSignals = () => Number(queryObjects(AbortSignal, { format: 'count' }))

test('a check keeps only its time limit in memory, and only until that limit ends', async () => {
  const checks = 100
  const workSeconds = 1
  const rooms = youngGenerationsMb()
  const engine = await openEngine({
    workers: 1,
    queueLimit: checks,
    baseline: documentOf('zz-icao-9303'),
    workSeconds,
  })
  try {
    // The thread that converts the networks came before it, and has ended.
    assert.equal(rooms.at(-1), youngGeneration.maxYoungGenerationSizeMb)
    const before = keptSignals()
    const check = () =>
      engine.check({
        bytes: Buffer.from('no photo'),
        document: documentOf('zz-icao-9303'),
        mode: 'check',
        signal: AbortSignal.timeout(workSeconds * 1000),
        callerLeft: new AbortController().signal,
      })
    const codes = new Set<string>()
    for (let done = 0; done < checks; done++) {
      const outcome = await check()
      codes.add(outcome.ok ? 'answered' : outcome.problem.code)
    }
    assert.deepEqual([...codes], ['unsupported_image_format'])
    await sleep(workSeconds * 1100)
    const kept = keptSignals() - before
    assert.ok(kept <= checks + 5, `${kept} signals are kept after ${checks} checks`)
  } finally {
    await engine.close()
  }
})
