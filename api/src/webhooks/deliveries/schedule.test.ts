import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitBefore, waitsSeconds } from '../attempts.ts'

test('there are ten attempts, the first immediately and the last after three days', () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitBefore(index + 1) ?? Number.NaN)
  assert.equal(waits[0], 0)
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600
  assert.ok(hours >= 75 && hours <= 84, `${hours} h`)
  assert.equal(waitBefore(11), undefined)
})

test('waits are the schedule plus at most a tenth, and not all the same', () => {
  for (const [index, seconds] of waitsSeconds.entries()) {
    const waits = Array.from({ length: 50 }, () => waitBefore(index + 1) ?? Number.NaN)
    for (const wait of waits) assert.ok(wait >= seconds && wait <= seconds * 1.1, `${wait} s`)
    assert.equal(new Set(waits).size > 1, seconds > 0)
  }
})
