import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../testing/rule.ts'
import { countryCodeExists } from './country-code.ts'

const problemsOf = (country: string) => countryCodeExists(sampleRule({ country }), '')

test("a country's code passes, and so do those of the union, Kosovo and no country", () => {
  for (const code of ['us', 'gb', 'aw', 'zw', 'eu', 'xk', 'zz']) assert.deepEqual(problemsOf(code), [], code)
})

test("a code that is no country's is refused", () => {
  for (const code of ['xx', 'su', 'an', 'un', 'yu']) assert.equal(problemsOf(code).length, 1, code)
  assert.deepEqual(problemsOf('xx')[0]?.path, ['country'])
})

test('uk leads to gb', () => {
  assert.equal(problemsOf('uk')[0]?.remedy, 'Did you mean gb?')
})
