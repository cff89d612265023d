import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allRecords } from '../../testing/catalog-records.ts'
import { documentMeant } from './document-meant.ts'

const records = allRecords().map((record) => ({ ...record, own_title: record.own_language?.title ?? null }))
const meant = (words: string) => documentMeant(words, records)

it('takes an id, and words of a country and a document', () => {
  for (const [words, id] of [
    ['us-passport', 'us-passport'],
    ['US passport', 'us-passport'],
    ['UK passport', 'gb-passport'],
    ['india', 'in-passport'],
    ['India visa', 'in-visa'],
    ['us online passport', 'us-passport-online'],
    ['us pasport', 'us-passport'],
  ] as const) {
    assert.deepEqual(meant(words), { id }, words)
  }
})

it('takes nothing for an unknown id, and no country for words that fit several', () => {
  assert.deepEqual(meant('us-nothing'), { fault: 'unknown' })
  assert.deepEqual(meant('passport'), { fault: 'many countries' })
  assert.deepEqual(meant('xqzzyvw'), { fault: 'unknown' })
})
