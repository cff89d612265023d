import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf, records } from '../catalog.ts'
import { inEnglish } from '../messages/english.ts'
import { comparisonRows, documentMeant } from './compared-documents.ts'

const indexed = records.map((record) => ({ ...record, own_title: record.own_language?.title ?? null }))
const meant = (words: string) => documentMeant(words, indexed)

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

it('lists what each document states', () => {
  const rows = comparisonRows([recordOf('us-passport'), recordOf('us-visa-digital')], inEnglish)
  const row = (name: string) => rows.find((one) => one.name === name)?.cells.map(({ text }) => text)
  assert.deepEqual(row('Print size'), ['51 × 51 mm, 2 × 2 in', null])
  assert.match(row('Head height')?.[0] ?? '', /^25–35 mm, [\d.]+–[\d.]+ %$/)
  assert.match(row('Background')?.[0] ?? '', /^white or off-white/)
  assert.ok(rows.every(({ cells }) => cells.some(({ text }) => text !== null)))
})

it('keeps each statement in its row where only one of the documents states a lower margin', () => {
  const names = ['us-passport', 'jp-passport']
  for (const ids of [names, names.toReversed()]) {
    const rows = comparisonRows(ids.map(recordOf), inEnglish)
    const ofJapan = (name: string) => rows.find((one) => one.name === name)?.cells[ids.indexOf('jp-passport')]
    assert.match(ofJapan('Lower margin')?.text ?? '', /^5–9 mm/)
    assert.match(ofJapan('Background')?.text ?? '', /^white or light/)
    assert.equal(ofJapan('Glasses')?.text, 'Glasses are better taken off.')
    assert.equal(rows.length, new Set(rows.map(({ name }) => name)).size)
  }
})
