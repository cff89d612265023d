import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allRecords } from '../testing/catalog-records.ts'
import { inReadersOrder, worthComparing } from './order-of-documents.ts'

const india = allRecords().filter(({ country }) => country.code === 'in')

it('begins with the passport, and ends with what few look for', () => {
  const ids = inReadersOrder(india).map(({ id }) => id)
  assert.equal(ids[0], 'in-passport')
  assert.ok(ids.indexOf('in-visa') < ids.indexOf('in-voter-id'))
  assert.ok(ids.indexOf('in-voter-id') < ids.indexOf('in-bank-exam'))
  assert.equal(ids.length, india.length)
})

it('compares one document of each kind first', () => {
  const ids = worthComparing(india)
  assert.equal(ids.length, 4)
  assert.deepEqual(ids.slice(0, 2), ['in-passport', 'in-visa'])
  assert.equal(worthComparing(india.slice(0, 1)).length, 1)
})
