import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../testing/rule.ts'
import { historyAgrees } from './history.ts'

const change = (version: string) => ({ version, what: 'Something changed.' })
const current = sampleRule({ changes: [change('2026.11'), change('2026.05')] })
const earlier = (version: string) => sampleRule({ version, changes: [change(version)] })

test('an older version of which the current one tells passes', () => {
  assert.deepEqual(historyAgrees(earlier('2026.05'), current), [])
})

test('a version that is not older is refused', () => {
  for (const version of ['2026.11', '2026.12']) {
    assert.deepEqual(historyAgrees(earlier(version), current), [
      {
        path: ['version'],
        problem: `${version} is not older than 2026.11, the version of nl/permit.yaml`,
        remedy: 'Keep only what is no longer current in the history',
      },
    ])
  }
})

test('a version of which the current one does not tell is refused', () => {
  assert.deepEqual(historyAgrees(earlier('2026.06'), current), [
    {
      path: ['version'],
      problem: 'nl/permit.yaml tells of no change of 2026.06',
      remedy: 'Add it under changes there, or correct the version',
    },
  ])
})

test('a history without a current version is refused', () => {
  const [problem] = historyAgrees(earlier('2026.05'), undefined)
  assert.deepEqual(problem?.path, [])
  assert.equal(problem?.problem, 'there is no nl/permit.yaml of which this is an earlier version')
})
