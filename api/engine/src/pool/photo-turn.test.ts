import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { documentOf } from '#testing/sample-evidence.ts'
import { photoQueue } from './photo-queue.ts'
import { photoTurns } from './photo-turn.ts'
import { openThreadEnds } from './thread-ends.ts'

test('a photo that takes longer than its time has timed out; one whose worker hangs has failed', async () => {
  const failures: unknown[] = []
  const inTurn = photoTurns(
    photoQueue(1, 0),
    openThreadEnds(1, () => {}),
    (error) => failures.push(error),
  )
  const input = { bytes: Buffer.from('a photo'), document: documentOf('zz-icao-9303') }
  /** The problem of work that ends only when it is told to stop. */
  const codeOf = async (seconds: Parameters<typeof inTurn>[1]) => {
    const stopped = await inTurn(input, seconds, async ({ stop }) => {
      await once(stop, 'message')
      return { outcome: { ok: true, value: 'too late' }, times: [], deaths: [], confinement: 'none' }
    })
    return stopped.ok ? 'ok' : stopped.problem.code
  }
  assert.equal(await codeOf({ wholeSeconds: 0.01, workSeconds: 600 }), 'check_timed_out')
  assert.deepEqual(failures, [])
  assert.equal(await codeOf({ wholeSeconds: 600, workSeconds: 0.01 }), 'engine_failure')
  assert.match(String(failures), /took longer than 0.01 seconds over one photo, and was stopped/)
})
