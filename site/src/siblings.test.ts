import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allRecords, recordOf } from '../testing/catalog-records.ts'
import { siblingsOf } from './siblings.ts'

const siblings = (id: string) => siblingsOf(recordOf(id), allRecords()).map((one) => one.id)

it('links the print and the file of one document both ways', () => {
  assert.ok(siblings('us-passport').includes('us-passport-online'))
  assert.ok(siblings('us-passport-online').includes('us-passport'))
  assert.deepEqual(siblings('in-pan-card-upload-utiitsl'), ['in-pan-card', 'in-pan-card-upload-protean'])
})

it('links no other country, no other kind and no document to itself', () => {
  for (const id of siblings('us-passport')) assert.match(id, /^us-passport-/)
})
