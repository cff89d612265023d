import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { stoppable } from './stop-line.ts'

test('work that is not stopped returns its result, and its line is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const done = await stoppable(new AbortController().signal, async (kill, line) => {
    line.once('close', () => closed.resolve())
    return kill.aborted ? 'killed' : 'done'
  })
  assert.equal(done, 'done')
  await closed.promise
})

test('work is told to stop, and is not killed if it does', async () => {
  const stop = new AbortController()
  const seen: boolean[] = []
  const stopped = stoppable(stop.signal, async (kill, line) => {
    await once(line, 'message')
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
