import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '#testing/samples.ts'
import { countryCodeExists, duplicatesAmong, filePathAgrees } from './identity.ts'

const problemsOf = (country: string) => countryCodeExists(sampleRule({ country }), '')

test('accepts country codes, and the codes for the European Union, Kosovo and no country', () => {
  for (const code of ['us', 'gb', 'aw', 'zw', 'eu', 'xk', 'zz']) assert.deepEqual(problemsOf(code), [], code)
})

test('refuses codes that are not country codes', () => {
  for (const code of ['xx', 'su', 'an', 'un', 'yu']) assert.equal(problemsOf(code).length, 1, code)
  assert.deepEqual(problemsOf('xx')[0]?.path, ['country'])
})

test('suggests gb for uk', () => {
  assert.equal(problemsOf('uk')[0]?.remedy, 'Did you mean gb?')
})

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
