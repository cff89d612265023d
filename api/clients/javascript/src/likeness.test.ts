import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'
import { dataUrl } from '../../../testing/check-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/funded-account.ts'
import { Likeness, LikenessError } from './index.ts'

const { db } = await testDatabase()
const baseUrl = await testApp({ db }).listen({ port: 0 })
const { key: apiKey } = await fundedAccount(db, '0.10')
const likeness = new Likeness({ apiKey, baseUrl })
const photo = { documentId: 'us-passport', imageBase64: dataUrl('a photo') }

test('a photo is checked and charged', async () => {
  const result = await likeness.checkPhoto(photo)
  assert.equal(result.document, 'US-PASSPORT')
  assert.equal(result.status, 'READY')
  assert.equal(result.checks.head_size, 'PASS')
  assert.deepEqual(result.charge, { amount: '0.05', currency: 'USD', balance: '0.05' })
})

test('what is free can be read', async () => {
  assert.equal((await likeness.account()).wallet.available, '0.05')
  assert.ok((await likeness.documents()).data.some(({ id }) => id === 'us-passport'))
  assert.equal((await likeness.rules('us-passport')).id, 'us-passport')
  assert.ok((await likeness.pricing()).data.some(({ price }) => price === '0.05'))
})

test('each call has an idempotency key of its own, and a given one is kept', async () => {
  const keys: (string | null)[] = []
  const listening = new Likeness({
    apiKey,
    baseUrl,
    fetch: (url, request) => {
      keys.push(new Headers(request?.headers).get('Idempotency-Key'))
      return fetch(url, request)
    },
  })
  const first = await listening.checkPhoto(photo, { idempotencyKey: 'order 1' })
  assert.deepEqual(await listening.checkPhoto(photo, { idempotencyKey: 'order 1' }), first)
  await assert.rejects(listening.checkPhoto(photo))
  await assert.rejects(listening.checkPhoto(photo))
  assert.deepEqual(keys.slice(0, 2), ['order 1', 'order 1'])
  assert.equal(new Set(keys).size, 3)
})

test('a problem becomes an error with its code, status and request id', async () => {
  const error = await likeness.checkPhoto(photo).catch((reason: unknown) => reason)
  assert.ok(error instanceof LikenessError)
  assert.equal(error.code, 'insufficient_funds')
  assert.equal(error.status, 402)
  assert.match(error.requestId ?? '', /^req_/)
  assert.equal(error.problem.shortfall, '0.05')
  assert.match(error.message, /costs 0\.05 USD/)
})

test('no answer, and one that is not ours, are errors too', async () => {
  const unreachable = new Likeness({ apiKey, baseUrl: 'http://127.0.0.1:1' })
  await assert.rejects(unreachable.account(), { name: 'LikenessError', code: 'connection_failed', status: 0 })
  const page = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  const proxied = new Likeness({ apiKey, baseUrl, fetch: page })
  await assert.rejects(proxied.account(), { code: 'unexpected_answer', status: 502, requestId: null })
})
