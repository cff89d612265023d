import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../../testing/rule.ts'
import { changesAgree } from './changes.ts'

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
