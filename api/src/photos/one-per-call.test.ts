import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onePerCall } from './background.ts'

test('repeats of a call in progress share its result; a later repeat starts anew', async () => {
  const once = onePerCall<string>()
  let made = 0
  const gate = Promise.withResolvers<void>()
  const work = async () => {
    made++
    await gate.promise
    return `photo ${made}`
  }
  const [first, second] = [once('a', work), once('a', work)]
  const other = once('b', work)
  gate.resolve()
  assert.deepEqual(await Promise.all([first, second, other]), ['photo 2', 'photo 2', 'photo 2'])
  assert.equal(made, 2)
  assert.equal(await once('a', work), 'photo 3')
})

test('a failure is shared too, and then forgotten', async () => {
  const once = onePerCall<string>()
  const fail = () => Promise.reject(new Error('broken'))
  await Promise.all([assert.rejects(once('a', fail)), assert.rejects(once('a', fail))])
  assert.equal(await once('a', async () => 'photo'), 'photo')
})
