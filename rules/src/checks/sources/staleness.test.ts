import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule, sampleSource } from '../../../testing/rule.ts'
import { staleSources } from './staleness.ts'

const readOn = (read: string, oldBecause?: string) =>
  sampleRule({ sources: { law: { ...sampleSource, read, ...(oldBecause && { oldBecause }) } } })

test('a source that was read at most 180 days ago passes', () => {
  for (const read of ['2026-05-25', '2026-11-21', '2026-05']) {
    assert.deepEqual(staleSources(readOn(read), '2026-11-21'), { warnings: [], errors: [] })
  }
})

test('an older reading gives a warning', () => {
  assert.deepEqual(staleSources(readOn('2026-05-24'), '2026-11-21'), {
    warnings: [
      {
        path: ['sources', 'law', 'read'],
        problem: 'last read 181 days ago',
        remedy: 'Read the source again and update the date',
      },
    ],
    errors: [],
  })
  assert.equal(staleSources(readOn('2025-11-21'), '2026-11-21').warnings.length, 1)
})

test('a reading of more than a year ago is an error', () => {
  const { warnings, errors } = staleSources(readOn('2025-11-20'), '2026-11-21')
  assert.deepEqual(warnings, [])
  assert.deepEqual(errors, [
    {
      path: ['sources', 'law', 'read'],
      problem: 'last read 366 days ago',
      remedy: 'Read the source again and update the date, or explain in oldBecause why it is still valid',
    },
  ])
})

test('a reading with an explained age passes', () => {
  const rule = readOn('2020-01', 'The decree is of that year and is in force.')
  assert.deepEqual(staleSources(rule, '2026-11-21'), { warnings: [], errors: [] })
})
