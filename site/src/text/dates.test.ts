import assert from 'node:assert/strict'
import { it } from 'node:test'
import { longDate } from './dates.ts'

it('writes a day, a month, a version and a year', () => {
  assert.equal(longDate('2026-10-08'), '8 October 2026')
  assert.equal(longDate('2026-10'), 'October 2026')
  assert.equal(longDate('2026.11'), 'November 2026')
  assert.equal(longDate('2021'), '2021')
})
