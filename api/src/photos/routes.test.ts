import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, test } from 'node:test'
import { limits } from '@likeness/engine'
import { until } from '@likeness/engine/testing/until.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { listening } from '#testing/at-end.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { alteredFace, gatedEngine, instantEngine } from '#testing/instant-engine.ts'
import { type CheckCall, callCheck, checkRequest } from '#testing/photo-calls.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { balanceOf, sweep } from '../billing/wallet/ledger.ts'

const { db } = await testDatabase()
const app = testApp({ db })

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

test('a check answers only the members that it is asked for, and repeats a whole answer in part', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const { body, ...request } = checkRequest({ key, idempotencyKey: 'in part' })
  const ask = async (query: string) =>
    (await app.inject({ ...request, url: `/api/v1/photos/check${query}`, payload: body })).json()
  const whole = await ask('')
  const { status, charge } = whole
  assert.deepEqual(await ask('?fields=charge,status'), { status, charge })
  assert.equal((await ask('?fields=face')).errors[0].parameter, 'fields')
})

test('a finding of an altered photo has its regions in the answer', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const { findings } = (await callCheck(app, { key, photo: 'altered' })).json()
  assert.deepEqual(findings, [alteredFace])
})

test('a photo is fetched from its address, and nothing is charged for one that cannot be had', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const photos = createServer((request, response) => {
    if (request.url === '/photo.jpg') response.end('altered')
    else if (request.url === '/large.jpg') response.end(Buffer.alloc(limits.maxFileBytes + 1))
    else if (request.url === '/broken.jpg') response.writeHead(200, { 'content-length': '9' }).flushHeaders()
    else if (request.url === '/moved.jpg') response.writeHead(302, { location: '/photo.jpg' }).end()
    else response.end()
    if (request.url === '/broken.jpg') response.destroy()
  })
  const port = await listening(photos)
  const open = testApp({ db, config: { webhookAllowPrivate: true } })
  const ask = (imageUrl: string, by: FastifyInstance = open, more = {}) =>
    by.inject({
      method: 'POST',
      url: '/api/v1/photos/check',
      headers: { authorization: `Bearer ${key}` },
      payload: { documentId: 'us-passport', imageUrl, ...more },
    })
  const code = async (...asked: Parameters<typeof ask>) => {
    const { code, errors } = (await ask(...asked)).json()
    return [code, errors?.[0]?.pointer].join(' ')
  }
  const local = (path: string) => `http://127.0.0.1:${port}/${path}`
  const fetched = (await ask(local('photo.jpg'))).json()
  assert.deepEqual(fetched.findings, [alteredFace])
  assert.equal(await code(local('large.jpg')), 'payload_too_large ')
  for (const path of ['broken.jpg', 'moved.jpg'])
    assert.equal(await code(local(path)), 'image_not_fetched /imageUrl')
  assert.equal(await code(local('empty.jpg')), 'invalid_request /image')
  assert.equal(await code('http://127.0.0.1:9/'), 'invalid_request /imageUrl', 'a port of another protocol')
  assert.equal(await code('https://photos.invalid/a.jpg'), 'image_not_fetched /imageUrl')
  const both = { imageBase64: 'data:image/jpeg;base64,YWx0ZXJlZA==' }
  assert.equal(await code(local('photo.jpg'), open, both), 'invalid_request /imageUrl')
  for (const url of [
    local('photo.jpg'),
    `https://127.0.0.1:${port}/photo.jpg`,
    'https://169.254.169.254/',
    'file:///etc/passwd',
  ]) {
    assert.equal(await code(url, app), 'invalid_request /imageUrl', url)
  }
  assert.equal((await balanceOf(db, walletId)).availableMicros, 9_950_000n)
  photos.close()
  photos.closeAllConnections()
})

test('a check answers the verdict and its charge', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const response = await callCheck(app, { key })
  assert.equal(response.statusCode, 200, response.body)
  assert.match(response.headers['content-type'] ?? '', /^application\/json/)
  assert.equal(response.headers['cache-control'], 'no-store')
  const answer = response.json()
  assert.equal(answer.document, 'US-PASSPORT')
  assert.equal(answer.status, 'READY')
  assert.match(answer.rules_version, /^\d{4}\.\d{2}$/)
  assert.equal(answer.checks.dimensions, 'PASS')
  assert.match(answer.request_id, /^req_[0-9A-Za-z]{24}$/)
  assert.equal(answer.request_id, response.headers['x-request-id'])
  assert.deepEqual(answer.charge, { amount: '0.05', currency: 'USD', balance: '9.95' })
  assert.deepEqual(await balanceOf(db, walletId), {
    postedMicros: 9_950_000n,
    heldMicros: 0n,
    availableMicros: 9_950_000n,
  })
})

test('no problem is charged, and no hold is left', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const problems = ['unreadable_image', 'too_many_pixels', 'queue_full', 'check_timed_out', 'engine_failure']
  for (const code of problems) {
    const response = await callCheck(app, { key, photo: `problem: ${code}`, idempotencyKey: code })
    assert.equal(response.json().code, code)
  }
  assert.equal((await callCheck(app, { key, photo: 'throw' })).statusCode, 500)
  const balance = await balanceOf(db, walletId)
  assert.equal(balance.availableMicros, 10_000_000n)
})

test('the refusal of a wallet that does not cover the price states the shortfall', async () => {
  const { key } = await fundedAccount(db, '0.04')
  const response = await callCheck(app, { key })
  assert.equal(response.statusCode, 402)
  assert.partialDeepStrictEqual(response.json(), {
    ...{ balance: '0.04', price: '0.05', shortfall: '0.01', currency: 'USD' },
    top_up_url: 'http://localhost:4321/dashboard/wallet',
  })
})

test('64 concurrent checks on a wallet that covers 10 give 10 results and 54 answers 402', async () => {
  const engine = instantEngine({ delayMs: 100 })
  const busy = testApp({ db, engine })
  const { key, walletId } = await fundedAccount(db, '0.50')
  const responses = await Promise.all(Array.from({ length: 64 }, () => callCheck(busy, { key })))
  const statuses = responses.map((response) => response.statusCode)
  assert.equal(statuses.filter((status) => status === 200).length, 10)
  assert.equal(statuses.filter((status) => status === 402).length, 54)
  assert.equal(engine.calls, 10, 'work begins only when its price is held')
  assert.equal((await balanceOf(db, walletId)).postedMicros, 0n)
})

test('a check that outlasts its hold is neither answered nor charged', async () => {
  const slow = gatedEngine()
  const { key, walletId } = await fundedAccount(db, '10.00')
  const call = callCheck(testApp({ db, engine: slow }), { key, idempotencyKey: 'slow' })
  await slow.begun
  await sql`update holds set expires_at = now() where wallet_id = ${walletId}`.execute(db)
  assert.equal(await sweep(db, walletId), 1)
  slow.goOn()
  assert.equal((await call).json().code, 'check_timed_out')
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
})

test('a check is told to stop when its hold runs out, and `check_timed_out` is answered uncharged', async () => {
  const slow = gatedEngine()
  const { key, walletId } = await fundedAccount(db, '10.00')
  const slowApp = testApp({ db, engine: slow, config: { holdSeconds: 0.05 } })
  const call = callCheck(slowApp, { key, photo: 'problem: check_timed_out' })
  const { signal = assert.fail() } = await slow.begun
  if (!signal.aborted) await once(signal, 'abort')
  slow.goOn()
  assert.equal((await call).json().code, 'check_timed_out')
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
})

/** Calls a listening app, and hangs up when the test says so. */
async function callAndHangUp(app: FastifyInstance, call: CheckCall) {
  const [arrived, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.addHook('preHandler', async ({ raw }) => {
    raw.socket.once('close', gone.resolve)
    arrived.resolve()
  })
  const hangUp = new AbortController()
  const address = await app.listen({ port: 0 })
  const signal = hangUp.signal
  const answer = fetch(`${address}/api/v1/photos/check`, { ...checkRequest(call), signal })
  const cutOff = assert.rejects(answer, /aborted/)
  await arrived.promise
  const hangUpNow = async () => {
    hangUp.abort()
    await Promise.all([cutOff, gone.promise])
  }
  return hangUpNow
}

for (const idempotencyKey of [undefined, 'left early']) {
  const kind = idempotencyKey === undefined ? 'without' : 'with'
  test(`a caller ${kind} a key who hangs up before the engine begins is not charged`, async () => {
    const engine = instantEngine()
    const { key, walletId } = await fundedAccount(db, '10.00')
    const call = { key, ...(idempotencyKey && { idempotencyKey }) }
    await db.transaction().execute(async (transaction) => {
      await sql`select from wallets where id = ${walletId} for update`.execute(transaction)
      const hangUp = await callAndHangUp(testApp({ db, engine }), call)
      await until(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%wallets%'`.execute(
          db,
        )
        return rows.length > 0
      })
      await hangUp()
    })
    await until(async () => {
      const { rows } =
        await sql`select from holds where wallet_id = ${walletId} and state = 'voided'`.execute(db)
      return rows.length === 1
    })
    assert.equal(engine.calls, 0)
    assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
    const retry = await callCheck(app, call)
    assert.equal(retry.headers['idempotency-replayed'], undefined)
    assert.equal(retry.json().charge.balance, '9.95')
  })

  test(`a caller ${kind} a key who hangs up while the engine works does not stop it`, async () => {
    const engine = gatedEngine()
    const { key, walletId } = await fundedAccount(db, '10.00')
    const call = { key, ...(idempotencyKey && { idempotencyKey }) }
    const hangUp = await callAndHangUp(testApp({ db, engine }), call)
    const { signal } = await engine.begun
    await hangUp()
    assert.ok(!signal?.aborted, 'a caller must not stop the engine')
    engine.goOn()
    await until(async () => (await balanceOf(db, walletId)).postedMicros === 9_950_000n)
    if (idempotencyKey === undefined) return
    const retry = await callCheck(app, call)
    assert.equal(retry.headers['idempotency-replayed'], 'true')
    assert.equal(retry.json().charge.balance, '9.95')
    assert.equal(engine.calls, 1)
  })
}

test('a validation is answered and charged like a check, and judges the file as it is', async () => {
  const { key, walletId } = await fundedAccount(db, '0.10')
  const validated = await callCheck(app, { key, operation: 'validate' })
  assert.equal(validated.statusCode, 200, validated.body)
  assert.equal(validated.json().mode, 'validate')
  assert.deepEqual(validated.json().charge, { amount: '0.05', currency: 'USD', balance: '0.05' })
  const checked = await callCheck(app, { key })
  assert.equal(checked.json().mode, 'check')
  assert.equal(checked.json().charge.balance, '0.00')
  const { rows } =
    await sql`select purpose from holds where wallet_id = ${walletId} order by created_at`.execute(db)
  assert.deepEqual(rows, [{ purpose: 'photos.validate' }, { purpose: 'photos.check' }])
})

test('a check is in the language of its body, or of Accept-Language, and says which', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const named = await callCheck(app, { key, acceptLanguage: 'de', fields: { language: 'ja' } })
  assert.deepEqual([named.json().language, named.headers['content-language']], ['ja', 'ja'])
  const accepted = await callCheck(app, { key, acceptLanguage: 'sv, pt-BR;q=0.8' })
  assert.deepEqual([accepted.json().language, accepted.headers['content-language']], ['pt', 'pt'])
  const neither = await callCheck(app, { key })
  assert.deepEqual([neither.json().language, neither.headers['content-language']], ['en', 'en'])
})

test('an idempotency key stands for the same photo, operation, profile and language', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const call = { key, idempotencyKey: 'one key', acceptLanguage: 'fr' }
  assert.equal((await callCheck(app, call)).json().profile, 'standard')
  const others = [
    { operation: 'validate' },
    { acceptLanguage: 'es' },
    { fields: { profile: 'strict' } },
  ] as const
  for (const other of others) {
    assert.equal((await callCheck(app, { ...call, ...other })).json().code, 'idempotency_key_reused')
  }
  const same = [{}, { fields: { profile: 'standard' } }, { acceptLanguage: 'de', fields: { language: 'fr' } }]
  for (const again of same) {
    const replay = await callCheck(app, { ...call, ...again })
    assert.equal(replay.headers['idempotency-replayed'], 'true')
    assert.deepEqual([replay.json().language, replay.headers['content-language']], ['fr', 'fr'])
  }
})
