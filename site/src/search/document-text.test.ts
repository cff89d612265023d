import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../../testing/catalog-records.ts'
import { countryText, documentText } from './document-text.ts'
import { holdsEvery, searchable } from './words.ts'

const textOf = (id: string) => {
  const record = recordOf(id)
  return searchable(`${countryText(record.country)} ${documentText(record)}`)
}

it('finds a document by its size, its nickname and its country’s own name', () => {
  assert.ok(holdsEvery('usa 2x2', textOf('us-passport')))
  assert.ok(holdsEvery('green card', textOf('us-permanent-resident')))
  assert.ok(holdsEvery('deutschland 35 × 45', textOf('de-passport')))
  assert.ok(holdsEvery('日本 passport', textOf('jp-passport')))
  assert.ok(!holdsEvery('2x2', textOf('de-passport')))
})
