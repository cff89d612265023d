import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '../../testing/rule.ts'
import { staleSources } from './staleness.ts'

const readOn = (read: string, oldBecause?: string) =>
  sampleRule({ sources: { law: { ...sampleSource, read, ...(oldBecause && { oldBecause }) } } })

test('a reading is fresh for 180 days', () => {
  for (const read of ['2026-05-25', '2026-11-21', '2026-05']) {
    assert.deepEqual(staleSources(readOn(read), '2026-11-21'), { warnings: [], errors: [] })
  }
})

test('from then on it is due again', () => {
  assert.deepEqual(staleSources(readOn('2026-05-24'), '2026-11-21'), {
    warnings: [
      {
        path: ['sources', 'law', 'read'],
        problem: 'last read 181 days ago',
        remedy: 'Read the text again and correct the day',
      },
    ],
    errors: [],
  })
  assert.equal(staleSources(readOn('2025-11-21'), '2026-11-21').warnings.length, 1)
})

test('after a year it fails', () => {
  const { warnings, errors } = staleSources(readOn('2025-11-20'), '2026-11-21')
  assert.deepEqual(warnings, [])
  assert.deepEqual(errors, [
    {
      path: ['sources', 'law', 'read'],
      problem: 'last read 366 days ago',
      remedy: 'Read the text again and correct the day, or say in oldBecause why it still stands',
    },
  ])
})

test('a reading whose age is explained passes', () => {
  const rule = readOn('2020-01', 'The decree is of that year and is in force.')
  assert.deepEqual(staleSources(rule, '2026-11-21'), { warnings: [], errors: [] })
})
