import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'
import { dataUrl } from '../../../testing/check-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/funded-account.ts'
import { Likeness, LikenessError } from './index.ts'

const { db } = await testDatabase()
const baseUrl = await testApp({ db }).listen({ port: 0 })
const { key: apiKey } = await fundedAccount(db, '0.15')
const likeness = new Likeness({ apiKey, baseUrl })
const photo = { documentId: 'us-passport', imageBase64: dataUrl('a photo') }

test('a photo is checked and charged', async () => {
  const result = await likeness.checkPhoto(photo)
  assert.equal(result.document, 'US-PASSPORT')
  assert.equal(result.status, 'READY')
  assert.equal(result.checks.head_size, 'PASS')
  assert.deepEqual(result.charge, { amount: '0.05', currency: 'USD', balance: '0.10' })
})

test('what is free can be read', async () => {
  assert.equal((await likeness.account()).wallet.available, '0.10')
  assert.ok((await likeness.documents({ country: 'us' })).data.some(({ id }) => id === 'us-passport'))
  assert.equal((await likeness.rules('us-passport')).id, 'us-passport')
  assert.ok((await likeness.pricing()).data.some(({ price }) => price === '0.05'))
  assert.equal((await likeness.usage()).total.charged, '0.05')
  assert.deepEqual((await likeness.usage({ from: '2025-01-01', to: '2025-01-01' })).data, [])
})

test('documents are found and paged, and a version is asked for', async () => {
  const { data } = await likeness.documents({ country: 'us', kind: 'visa', q: 'ds-160' })
  assert.deepEqual(
    data.map(({ id }) => id),
    ['us-visa-digital'],
  )
  const first = await likeness.documents({ limit: 1 })
  assert.ok(first.next_cursor)
  const second = await likeness.documents({ limit: 1, cursor: first.next_cursor })
  assert.notEqual(second.data[0]?.id, first.data[0]?.id)
  const { version } = await likeness.rules('us-passport')
  assert.equal((await likeness.rules('us-passport', version)).superseded_by, null)
  await assert.rejects(likeness.rules('us-passport', '2001.01'), { code: 'unknown_version', status: 404 })
})

test('a photo is validated as it is', async () => {
  const result = await likeness.validatePhoto(photo, { idempotencyKey: 'a validation' })
  assert.equal(result.mode, 'validate')
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
