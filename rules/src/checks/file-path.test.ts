import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../testing/rule.ts'
import { filePathAgrees } from './file-path.ts'

test('accepts a file whose path matches its country and document', () => {
  assert.deepEqual(filePathAgrees(sampleRule(), 'nl/permit.yaml'), [])
})

test('refuses a file with another path or a wrong extension', () => {
  for (const file of ['be/permit.yaml', 'nl/visa.yaml', 'nl/old/permit.yaml', 'nl/permit.yml']) {
    const [problem] = filePathAgrees(sampleRule(), file)
    assert.deepEqual(problem?.path, ['document'])
    assert.equal(problem?.remedy, 'Move the file to nl/permit.yaml, or correct these fields')
  }
})

test('refuses an id that does not match country and document', () => {
  assert.deepEqual(filePathAgrees(sampleRule({ id: 'be-permit' }), 'nl/permit.yaml'), [
    {
      path: ['id'],
      problem: 'be-permit does not match country nl and document permit',
      remedy: 'Write nl-permit',
    },
  ])
})

test('the file of an earlier version is in the history of its document and named by its version', () => {
  assert.deepEqual(filePathAgrees(sampleRule(), 'nl/permit.history/2026.11.yaml'), [])
  for (const file of ['nl/permit.history/2026.10.yaml', 'nl/visa.history/2026.11.yaml']) {
    const [problem] = filePathAgrees(sampleRule(), file)
    assert.equal(problem?.remedy, 'Move the file to nl/permit.history/2026.11.yaml, or correct these fields')
  }
})
