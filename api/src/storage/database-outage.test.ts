import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryWhenAvailable } from './database-outage.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

test('returns after the first try, and goes on while the database is away or a row locked', {
  timeout: 5000,
}, async () => {
  const done = Promise.withResolvers<void>()
  const failures: unknown[] = []
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries === 1) throw refused
    if (tries === 2) throw locked
    done.resolve()
  }
  await retryWhenAvailable(work, { seconds: 5, onFailure: (error) => failures.push(error) })
  assert.equal(tries, 1)
  // The timers of the further tries keep no process alive.
  const alive = setInterval(() => {}, 1000)
  await done.promise
  clearInterval(alive)
  assert.deepEqual([tries, failures], [3, [refused, locked]])
})

test('does not repeat what fails for another reason', async () => {
  const wrong = new Error('a bug')
  const failures: unknown[] = []
  await retryWhenAvailable(() => Promise.reject(wrong), {
    seconds: 5,
    onFailure: (error) => failures.push(error),
  })
  assert.deepEqual(failures, [wrong])
})
