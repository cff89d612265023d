import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../testing/rule.ts'
import { countryCodeExists } from './country-code.ts'

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
