import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@likeness/engine'
import { finishingHere } from '@likeness/engine/testing/finishing-here.ts'
import { until } from '@likeness/engine/testing/until.ts'
import sharp from 'sharp'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'
import { gatedEngine } from '../testing/instant-engine.ts'
import { callCheck, dataUrl } from '../testing/photo-calls.ts'

/** OWASP API4:2023: neither one call nor many calls use more resources than the limits allow. */

const { db, open } = await testDatabase()

test('refuses a body that is larger than a photo may be', async () => {
  const { key } = await fundedAccount(db, '1.00')
  const app = testApp({ db })
  const tooLarge = await callCheck(app, { key, photo: 'x'.repeat(limits.maxFileBytes + 4096) })
  assert.equal(tooLarge.statusCode, 413)
  const query = await app.inject({
    url: `/api/v1/documents?q=${'x'.repeat(5000)}`,
    headers: { authorization: `Bearer ${key}` },
  })
  assert.equal(query.statusCode, 400)
})

test('refuses a small file of a huge image before decoding it', async () => {
  const side = 8_000
  const bomb = await sharp({
    create: { width: side, height: side, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  assert.ok(bomb.byteLength < limits.maxFileBytes)
  const decoded = await finishingHere.readFinished({ bytes: bomb })
  assert.ok(!decoded.ok)
  assert.equal(decoded.problem.code, 'too_many_pixels')
})

test('a job has at most twenty items and counts as many calls as it has items', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const app = testApp({ db: await open(), config: { ratePerKey: { quota: 30, windowSeconds: 60 } } })
  const items = (count: number) =>
    Array.from({ length: count }, () => ({ documentId: 'us-passport', imageBase64: dataUrl('a photo') }))
  const post = (count: number) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/photos/jobs',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ items: items(count) }),
    })
  assert.equal((await post(21)).statusCode, 400)
  assert.equal((await post(20)).statusCode, 202)
  assert.equal((await post(20)).statusCode, 429)
})

test('one account cannot take every worker', async () => {
  const greedy = await fundedAccount(db, '10.00')
  const engine = gatedEngine()
  const app = testApp({ db: await open(), engine, config: { concurrentCalls: 3 } })
  const waiting = Array.from({ length: 3 }, () => callCheck(app, { key: greedy.key }))
  await engine.begun
  await until(async () => (await openHoldsOf(greedy.walletId)) === 3)
  const fourth = await callCheck(app, { key: greedy.key })
  assert.equal(fourth.json().code, 'too_many_concurrent_calls')
  engine.goOn()
  for (const call of waiting) assert.equal((await call).statusCode, 200)
})

/** Another test covers a sender that stalls: `src/http/routes/platform/photos/upload.test.ts`. */
test('limits the time that a sender has for its headers and its request', async () => {
  const app = testApp({ db })
  await app.ready()
  assert.ok(app.server.requestTimeout > 0 && app.server.requestTimeout <= 120_000)
  assert.ok(app.server.headersTimeout > 0 && app.server.headersTimeout <= 60_000)
})

async function openHoldsOf(walletId: string): Promise<number> {
  const { count } = await db
    .selectFrom('holds')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('wallet_id', '=', walletId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}
