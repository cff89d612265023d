import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { inOrder } from './photo-command.ts'

test('yields results in the order of the items, and never runs more than the width at once', async () => {
  let running = 0
  let most = 0
  const work = async (item: number) => {
    most = Math.max(most, ++running)
    await wait(item % 3 === 0 ? 15 : 1)
    running--
    return item * 10
  }
  const values: number[] = []
  for await (const { item, value } of inOrder([1, 2, 3, 4, 5, 6, 7], 3, work)) {
    assert.equal(value, item * 10)
    values.push(value)
  }
  assert.deepEqual(values, [10, 20, 30, 40, 50, 60, 70])
  assert.equal(most, 3)
})
