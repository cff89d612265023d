import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as soon } from 'node:timers/promises'
import { turnsOf } from './turns.ts'

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
