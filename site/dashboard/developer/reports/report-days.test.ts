import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportDays, share } from './report-days.ts'

test('a report covers so many days up to today, and 30 unless another span is asked for', () => {
  const today = new Date('2026-03-01T23:59:59Z')
  assert.deepEqual(reportDays('7', today), { days: 7, from: '2026-02-23', to: '2026-03-01' })
  for (const asked of [null, '', '31', '7.5']) assert.equal(reportDays(asked, today).days, 30)
})

test('a share is told with as many digits as it needs', () => {
  assert.deepEqual([share(0, 0), share(1, 250), share(1, 8), share(3, 3)], ['0 %', '0.4 %', '13 %', '100 %'])
})
