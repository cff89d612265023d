import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../../testing/catalog-records.ts'
import { inEnglish } from '../messages/english.ts'
import { comparisonRows } from './rows.ts'

it('lists what each document states', () => {
  const rows = comparisonRows([recordOf('us-passport'), recordOf('us-visa-digital')], inEnglish)
  const row = (name: string) => rows.find((one) => one.name === name)?.cells.map(({ text }) => text)
  assert.deepEqual(row('Print size'), ['51 × 51 mm, 2 × 2 in', null])
  assert.match(row('Head height')?.[0] ?? '', /^25–35 mm, [\d.]+–[\d.]+ %$/)
  assert.match(row('Background')?.[0] ?? '', /^white or off-white/)
  assert.ok(rows.every(({ cells }) => cells.some(({ text }) => text !== null)))
})
