import assert from 'node:assert/strict'
import { it } from 'node:test'
import { askedDocuments, jsonAddress } from './asked.ts'

it('reads ids and words from an address, each once and four at most', () => {
  assert.deepEqual(askedDocuments('?documents=us-passport,DE-passport&documents=us-passport&documents='), [
    'us-passport',
    'de-passport',
  ])
  assert.equal(askedDocuments('?documents=aa-a,bb-b,cc-c,dd-d,ee-e').length, 4)
  assert.deepEqual(askedDocuments('?documents=UK+passport&documents=+'), ['UK passport'])
})

it('knows where a document’s JSON is', () => {
  assert.equal(jsonAddress('us-visa-digital'), '/api/public/requirements/us/visa-digital')
})
