import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { loadCatalog, publicRecord } from '@likeness/rules'
import { mistakenFor, recordOf, records, siblingsOf } from './catalog.ts'
import { checkedRules, checkedRulesVariable, leaveCheckedRules } from './checked-rules.ts'
import { askedDocuments, inReadersOrder, worthComparing } from './compare/order-of-documents.ts'
import { regionOfCountry } from './messages/countries.ts'

it('passes on every rule unchanged, and reads only the file if one is named', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-rules-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const loaded = loadCatalog()
  assert.ok(loaded.ok)
  const { documents, version } = loaded.catalog
  const file = join(folder, 'rules.json')
  const left = { [checkedRulesVariable]: file }
  leaveCheckedRules(loaded.catalog, file)
  assert.equal(checkedRules(left).version, version)
  assert.deepEqual(checkedRules(left).documents.map(publicRecord), documents.map(publicRecord))
  leaveCheckedRules({ documents: documents.slice(0, 1), version }, file)
  assert.equal(checkedRules(left).documents.length, 1)
  assert.deepEqual(checkedRules({}).documents, documents)
})

it('reads ids and words from an address, each once and four at most', () => {
  assert.deepEqual(askedDocuments('?documents=us-passport,DE-passport&documents=us-passport&documents='), [
    'us-passport',
    'de-passport',
  ])
  assert.equal(askedDocuments('?documents=aa-a,bb-b,cc-c,dd-d,ee-e').length, 4)
  assert.deepEqual(askedDocuments('?documents=UK+passport&documents=+'), ['UK passport'])
})

const india = records.filter(({ country }) => country.code === 'in')

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

const siblings = (id: string) => siblingsOf(recordOf(id)).map((one) => one.id)

it('links the print and the file of one document both ways', () => {
  assert.ok(siblings('us-passport').includes('us-passport-online'))
  assert.ok(siblings('us-passport-online').includes('us-passport'))
  assert.deepEqual(siblings('in-pan-card-upload-utiitsl'), ['in-pan-card', 'in-pan-card-upload-protean'])
})

it('links no other country, no other kind and no document to itself', () => {
  for (const id of siblings('us-passport')) assert.match(id, /^us-passport-/)
})

it('knows the region of a country', () => {
  assert.equal(regionOfCountry('ke'), 'Africa')
  assert.equal(regionOfCountry('tr'), 'Asia')
  assert.equal(regionOfCountry('xk'), 'Europe')
  assert.throws(() => regionOfCountry('qq'), RangeError)
})

it('offers the Schengen visa beside that of a Schengen state, and beside no other', () => {
  const offered = (id: string) => mistakenFor(recordOf(id)).map((one) => one.id)
  assert.ok(offered('de-visa').includes('eu-schengen-visa'))
  for (const id of ['us-visa', 'de-passport', 'eu-schengen-visa', 'gb-visa']) {
    assert.ok(!offered(id).includes('eu-schengen-visa'), id)
  }
  assert.ok(offered('us-visa').includes('us-visa-digital'))
})
