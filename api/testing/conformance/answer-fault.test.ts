import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApiDocument } from '#contract/openapi.ts'
import { testApp } from '../app.ts'
import { testDatabase } from '../database.ts'
import { fundedAccount } from '../funded-account.ts'
import { answerFaults } from './answer-fault.ts'

const { db } = await testDatabase()
const app = testApp({ db })
await app.ready()
const faultOf = answerFaults(openApiDocument(app))
const { key } = await fundedAccount(db, '1.00')
const place = { path: '/api/v1/account', method: 'GET' }
const contentType = 'application/json; charset=utf-8'
const account = await app.inject({ url: place.path, headers: { authorization: `Bearer ${key}` } })
const refused = await app.inject(place.path)

test('a documented answer has no fault', () => {
  assert.equal(faultOf(place, { status: 200, contentType, body: account.body }), undefined)
  const problem = { status: 401, contentType: 'application/problem+json', body: refused.body }
  assert.equal(faultOf(place, problem), undefined)
})

test('every difference from the document is a fault', () => {
  const body = account.json()
  const fault = (changed: object) =>
    faultOf(place, { status: 200, contentType, body: JSON.stringify(changed) })
  assert.match(String(fault({ ...body, secret: 1 })), /additional properties/)
  assert.match(String(fault({ ...body, wallet: { ...body.wallet, held: 0 } })), /must be string/)
  assert.match(String(fault({ id: body.id })), /required property/)
  assert.match(String(faultOf(place, { status: 418, contentType, body: '{}' })), /418 is not documented/)
  assert.match(String(faultOf(place, { status: 200, contentType: 'text/html', body: '' })), /"text\/html"/)
  const problem = { ...refused.json(), code: 'insufficient_funds' }
  const other = { status: 401, contentType: 'application/problem+json', body: JSON.stringify(problem) }
  assert.match(String(faultOf(place, other)), /allowed values/)
})
