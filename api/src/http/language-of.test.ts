import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from './language-of.ts'

const accepted = (header: string | undefined) =>
  languageOf(undefined, { headers: header === undefined ? {} : { 'accept-language': header } })

test('takes the first language that there is, by the caller’s preference', () => {
  for (const [header, language] of [
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.4, fr;q=0.9', 'fr'],
    ['sv, nb;q=0.9, ru;q=0.5', 'ru'],
    ['pt-BR', 'pt'],
    ['zh-CN', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK;q=0.3', 'zh-Hant'],
    ['ZH-hant', 'zh-Hant'],
  ] as const) {
    assert.equal(accepted(header), language, header)
  }
})

test('is English without a language of ours, and for what is no list of languages', () => {
  for (const header of [undefined, '', '*', 'sv', 'de;q=0', ';;;', 'q=1', '€', 'x'.repeat(10_000), '-,-,-']) {
    assert.equal(accepted(header), 'en', header)
  }
})

test('a language that the request names goes before the header', () => {
  assert.equal(languageOf('ja', { headers: { 'accept-language': 'de' } }), 'ja')
})
