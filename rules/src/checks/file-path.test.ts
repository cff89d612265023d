import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../testing/rule.ts'
import { filePathAgrees } from './file-path.ts'

test('a file that lies where its country and document say passes', () => {
  assert.deepEqual(filePathAgrees(sampleRule(), 'nl/permit.yaml'), [])
})

test('a file elsewhere is refused, and so is a wrong ending', () => {
  for (const file of ['be/permit.yaml', 'nl/visa.yaml', 'nl/old/permit.yaml', 'nl/permit.yml']) {
    const [problem] = filePathAgrees(sampleRule(), file)
    assert.deepEqual(problem?.path, ['document'])
    assert.equal(problem?.remedy, 'Move the file to nl/permit.yaml, or correct the two')
  }
})

test('an id that does not follow from the two is refused', () => {
  assert.deepEqual(filePathAgrees(sampleRule({ id: 'be-permit' }), 'nl/permit.yaml'), [
    {
      path: ['id'],
      problem: 'be-permit does not follow from country nl and document permit',
      remedy: 'Write nl-permit',
    },
  ])
})

test('an earlier version lies in the history of its document, under its version', () => {
  assert.deepEqual(filePathAgrees(sampleRule(), 'nl/permit.history/2026.11.yaml'), [])
  for (const file of ['nl/permit.history/2026.10.yaml', 'nl/visa.history/2026.11.yaml']) {
    const [problem] = filePathAgrees(sampleRule(), file)
    assert.equal(problem?.remedy, 'Move the file to nl/permit.history/2026.11.yaml, or correct the three')
  }
})
