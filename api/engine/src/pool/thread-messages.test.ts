import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { until } from '#testing/until.ts'
import { finding, writtenFinding } from '../judge/check.ts'
import type { Finding } from '../judge/result.ts'
import { listening, stoppable } from './thread-messages.ts'

test('work is told to stop, and is not killed if it does', async () => {
  const stop = new AbortController()
  const seen: boolean[] = []
  const stopped = stoppable(stop.signal, async (kill, port) => {
    await once(port, 'message')
    seen.push(kill.aborted)
  })
  stop.abort(new Error('enough'))
  await assert.rejects(stopped, /enough/)
  assert.deepEqual(seen, [false])
})

test('work that goes on is killed, also if it was to stop before it began', async () => {
  const killed = stoppable(
    AbortSignal.abort(),
    (kill) => new Promise((_, reject) => kill.addEventListener('abort', () => reject(new Error('killed')))),
    (kill) => kill(),
    20,
  )
  await assert.rejects(killed, /killed/)
})

const found = (check: string) => writtenFinding(check, finding('PASS', 'ok', 'noise.ok'), 'en')

test('findings arrive while the work runs, and the last one before the work is done', async () => {
  const heard: Finding[] = []
  const done = await listening(
    (finding) => heard.push(finding),
    async (port) => {
      port.postMessage(found('noise'))
      await until(async () => heard.length === 1)
      for (const check of ['pose', 'gaze']) port.postMessage(found(check))
      return 'done'
    },
  )
  assert.equal(done, 'done')
  assert.deepEqual(heard, [found('noise'), found('pose'), found('gaze')])
})
