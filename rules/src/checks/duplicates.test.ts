import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../testing/rule.ts'
import { duplicatesAmong } from './duplicates.ts'

const named = (document: string, title: string, replaced: object = {}) =>
  sampleRule({ id: `nl-${document}`, document, title, ...replaced })

const problemsAmong = (...documents: ReturnType<typeof sampleRule>[]) =>
  duplicatesAmong(documents).map(({ id, problem }) => [id, problem.problem])

test('documents of different rules pass, and kinds that share one', () => {
  const smaller = { recency: { maxMonths: 6, cite: ['law'] } }
  assert.deepEqual(problemsAmong(named('visa', 'A visa'), named('visa-online', 'A visa online', smaller)), [])
  assert.deepEqual(problemsAmong(named('passport', 'A passport'), named('identity-card', 'A card')), [])
})

test('one title and one rule of one kind are told', () => {
  assert.deepEqual(problemsAmong(named('visa', 'A visa'), named('passport', 'a Visa')), [
    ['nl-passport', 'the title is that of nl-visa'],
  ])
  assert.deepEqual(problemsAmong(named('visa', 'A visa'), named('visa-paper', 'A paper visa')), [
    ['nl-visa-paper', 'the whole rule is that of nl-visa'],
  ])
})

test('other countries are not looked at', () => {
  const abroad = named('visa', 'A visa', { country: 'be', id: 'be-visa' })
  assert.deepEqual(problemsAmong(named('visa', 'A visa'), abroad), [])
})
