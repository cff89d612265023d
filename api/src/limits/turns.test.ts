import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as soon } from 'node:timers/promises'
import { onePerCall, turnsOf } from './turns.ts'

test('one owner has a part of the turns only, and the others take theirs at once', async () => {
  const turns = turnsOf({ most: 4, mostEach: 2 })
  const running: string[] = []
  const ends: (() => void)[] = []
  const work = (who: string) =>
    turns.inTurn(who, async () => {
      running.push(who)
      await new Promise<void>((end) => ends.push(end))
      return who
    })
  const all = [...Array(10).fill('greedy'), 'other', 'other', 'third'].map(work)
  await soon()
  assert.deepEqual(running.toSorted(), ['greedy', 'greedy', 'other', 'other'])
  while (running.length < 13) {
    ends.shift()?.()
    await soon()
  }
  for (const end of ends) end()
  assert.equal((await Promise.all(all)).length, 13)
})

test('work that fails gives its turn back', async () => {
  const turns = turnsOf({ most: 1, mostEach: 1 })
  const failing = turns.inTurn('one', () => Promise.reject(new Error('no')))
  const next = turns.inTurn('one', async () => 'done')
  await assert.rejects(failing, /no/)
  assert.equal(await next, 'done')
})

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
