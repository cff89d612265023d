import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, testCatalog } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/funded-account.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const { key } = await fundedAccount(db, '10.00')

async function get(path: string) {
  const response = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${key}` } })
  assert.equal(response.statusCode, 200, response.body)
  return response.json()
}

test('a rules record carries what the specification names', async () => {
  const record = await get('/rules?documentId=us-passport')
  assert.equal(record.id, 'us-passport')
  assert.match(record.authority, /State/)
  assert.equal(record.dimensions.mm.width, 51)
  assert.equal(typeof record.editing_policy.policy, 'string')
  assert.match(record.source_url, /^https:\/\//)
  assert.match(record.version, /^\d{4}\.\d{2}$/)
  assert.match(record.confidence, /^(high|medium|low)$/)
  assert.ok(record.sources.length > 0)
})

test('every document of the catalog has a rules record', async () => {
  for (const { id } of testCatalog().documents) assert.equal((await get(`/rules?documentId=${id}`)).id, id)
})

test('prices name the operation and what it costs', async () => {
  const { currency, data } = await get('/pricing')
  assert.equal(currency, 'USD')
  assert.deepEqual(
    data.find(({ operation }: { operation: string }) => operation === 'photos.check'),
    { operation: 'photos.check', method: 'POST', path: '/api/v1/photos/check', price: '0.05' },
  )
  const routes: { method: string; path: string }[] = data
  for (const { method, path } of routes) assert.ok(app.hasRoute({ method, url: path }), `${method} ${path}`)
})
