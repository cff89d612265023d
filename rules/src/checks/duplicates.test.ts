import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../testing/rule.ts'
import { duplicatesAmong } from './duplicates.ts'

const named = (document: string, title: string, replaced: object = {}) =>
  sampleRule({ id: `nl-${document}`, document, title, ...replaced })

const problemsAmong = (...documents: ReturnType<typeof sampleRule>[]) =>
  duplicatesAmong(documents).map(({ id, problem }) => [id, problem.problem])

test('accepts documents with different rules, and different kinds with the same rule', () => {
  const smaller = { recency: { maxMonths: 6, cite: ['law'] } }
  assert.deepEqual(problemsAmong(named('visa', 'A visa'), named('visa-online', 'A visa online', smaller)), [])
  assert.deepEqual(problemsAmong(named('passport', 'A passport'), named('identity-card', 'A card')), [])
})

test('reports the same title, and the same rule for the same kind', () => {
  assert.deepEqual(problemsAmong(named('visa', 'A visa'), named('passport', 'a Visa')), [
    ['nl-passport', 'the title is the same as that of nl-visa'],
  ])
  assert.deepEqual(problemsAmong(named('visa', 'A visa'), named('visa-paper', 'A paper visa')), [
    ['nl-visa-paper', 'the whole rule is the same as that of nl-visa'],
  ])
})

test('compares only documents of the same country', () => {
  const abroad = named('visa', 'A visa', { country: 'be', id: 'be-visa' })
  assert.deepEqual(problemsAmong(named('visa', 'A visa'), abroad), [])
})
