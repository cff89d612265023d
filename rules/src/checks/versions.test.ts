import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '#testing/samples.ts'
import { changesAgree, historyAgrees } from './versions.ts'

const change = (version: string) => ({ version, what: 'Something changed.' })

test('accepts the version of the newest change', () => {
  const changes = [change('2026.11'), change('2026.11'), change('2025.02')]
  assert.deepEqual(changesAgree(sampleRule({ changes }), ''), [])
})

test('refuses a version that is not the version of the newest change', () => {
  assert.deepEqual(changesAgree(sampleRule({ version: '2026.12' }), ''), [
    {
      path: ['version'],
      problem: '2026.12 is not the version of the newest change, 2026.11',
      remedy: 'Write "2026.11", or add the change of version 2026.12',
    },
  ])
})

test('refuses changes out of order', () => {
  const changes = [change('2026.11'), change('2025.02'), change('2025.09')]
  assert.deepEqual(changesAgree(sampleRule({ changes }), ''), [
    {
      path: ['changes', 2, 'version'],
      problem: '2025.09 is newer than the change above it, 2025.02',
      remedy: 'Put the newest change first',
    },
  ])
})

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
