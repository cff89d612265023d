import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../../testing/rule.ts'
import { historyAgrees } from './history.ts'

const change = (version: string) => ({ version, what: 'Something changed.' })
const current = sampleRule({ changes: [change('2026.11'), change('2026.05')] })
const earlier = (version: string) => sampleRule({ version, changes: [change(version)] })

test('accepts an earlier version that the current one lists under changes', () => {
  assert.deepEqual(historyAgrees(earlier('2026.05'), current), [])
})

test('refuses a version that is not older than the current one', () => {
  for (const version of ['2026.11', '2026.12']) {
    assert.deepEqual(historyAgrees(earlier(version), current), [
      {
        path: ['version'],
        problem: `${version} is not older than 2026.11, the version of nl/permit.yaml`,
        remedy: 'Keep only earlier versions in the history',
      },
    ])
  }
})

test('refuses a version that the current one does not list under changes', () => {
  assert.deepEqual(historyAgrees(earlier('2026.06'), current), [
    {
      path: ['version'],
      problem: 'nl/permit.yaml lists no change of version 2026.06',
      remedy: 'Add the change there under changes, or correct the version',
    },
  ])
})

test('refuses a history without a current version', () => {
  const [problem] = historyAgrees(earlier('2026.05'), undefined)
  assert.deepEqual(problem?.path, [])
  assert.equal(problem?.problem, 'nl/permit.yaml, the current version of this document, is missing')
})
