import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type EngineInput, refusal } from '@likeness/engine'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { openDatabase } from '#storage/database.ts'
import { isDatabaseAway } from '#storage/database-outage.ts'
import { decrypt, encrypt } from '#storage/encryption.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, testKeyOf } from '#testing/funded-account.ts'
import { gatedEngine, instantEngine } from '#testing/instant-engine.ts'
import { callCheck, checkRequest } from '#testing/photo-calls.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf } from '../wallet/ledger.ts'
import { claimKey, forgetExpired, isKnownKey, secretsOf } from './idempotency.ts'

const { db, open, url } = await testDatabase()
const app = testApp({ db })

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

async function spent(walletId: string): Promise<bigint> {
  return 10_000_000n - (await balanceOf(db, walletId)).postedMicros
}

/** The database, and how often a waiting call has looked there for the first one's answer. */
function lookCounter() {
  let seen = 0
  const looking = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'fingerprint' in row)) seen += 1
      return result
    },
  })
  return { looking, looks: () => seen }
}

test('charges a repeated call once and gives the same answer', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const first = await callCheck(app, { key, idempotencyKey: 'order 1' })
  const second = await callCheck(app, { key, idempotencyKey: 'order 1' })
  assert.equal(first.statusCode, 200)
  assert.equal(first.headers['idempotency-replayed'], undefined)
  assert.equal(second.statusCode, 200)
  assert.equal(second.headers['idempotency-replayed'], 'true')
  assert.equal(second.body, first.body)
  assert.equal(second.headers['content-type'], first.headers['content-type'])
  assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id'])
  assert.equal(await spent(walletId), 50_000n)
})

test('does and charges concurrent calls with the same key once, across two processes', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const engine = instantEngine({ delayMs: 150 })
  const [left, right] = [testApp({ db, engine }), testApp({ db: await open(), engine })]
  const responses = await Promise.all(
    [left, right, left, right, left, right].map((one) => callCheck(one, { key, idempotencyKey: 'order 2' })),
  )
  assert.deepEqual(new Set(responses.map((response) => response.statusCode)), new Set([200]))
  assert.equal(new Set(responses.map((response) => response.body)).size, 1)
  assert.equal(responses.filter((response) => response.headers['idempotency-replayed'] === 'true').length, 5)
  assert.equal(engine.calls, 1)
  assert.equal(await spent(walletId), 50_000n)
})

test('refuses another body, document or address with the same key', async () => {
  const { key, walletId, accountId } = await fundedAccount(db, '10.00')
  await callCheck(app, { key, idempotencyKey: 'order 3' })
  for (const other of [{ photo: 'another photo' }, { documentId: 'gb-passport-digital' }]) {
    const response = await callCheck(app, { key, idempotencyKey: 'order 3', ...other })
    assert.equal(response.json().code, 'idempotency_key_reused')
  }
  assert.equal(await spent(walletId), 50_000n)

  const secretsAt = (address: string) =>
    secretsOf(accountId, 'order 3', [address, 'us-passport', 'adult', Buffer.from('a photo')])
  const claimAt = (address: string, ...older: string[]) => {
    const secrets = { secrets: secretsAt(address), olderSecrets: older.map(secretsAt) }
    return claimKey(db, { accountId, key: 'order 3', ...secrets }, { lockSeconds: 1, waitSeconds: 0 })
  }
  const same = await claimAt('/api/v1/photos/check')
  assert.ok(
    same.ok && 'answer' in same.value,
    'the answer that the route stored is found for its own address',
  )
  const elsewhere = await claimAt('/api/v1/photos/prepare')
  assert.ok(!elsewhere.ok && elsewhere.problem.code === 'idempotency_key_reused')
  const rotated = await claimAt('/by a new secret', '/api/v1/photos/check')
  assert.ok(rotated.ok && 'answer' in rotated.value, 'it is found by the older secrets of the request too')
})

test('a claim that is stored after its session was given up does not keep its key', async () => {
  const { accountId } = await fundedAccount(db, '10.00')
  const secrets = secretsOf(accountId, 'late', [Buffer.from('a photo')])
  // Longer than `until` waits, because a claim that has expired is free without a release.
  const claim = (by: typeof db) =>
    claimKey(by, { accountId, key: 'late', secrets }, { lockSeconds: 3600, waitSeconds: 0 })
  const impatient = await openDatabase(url, { silenceMs: 1500 })
  assert.ok(impatient.ok)
  // Holds the claim up, as the confirmation of an absent replica does.
  const other = await db.startTransaction().execute()
  await sql`
    insert into idempotency_keys (account_id, key, attempt, fingerprint, locked_until, expires_at)
    values (${accountId}, 'late', 'other', '', now(), now())`.execute(other)
  await assert.rejects(claim(impatient.value), isDatabaseAway)
  await other.rollback().execute()
  await until(
    async () => (await sql`select from idempotency_keys where key = 'late'`.execute(db)).rows.length > 0,
  )
  await until(async () => {
    const claimed = await claim(db)
    return claimed.ok && 'claim' in claimed.value
  })
  await impatient.value.destroy()
})

test('the keys of one account do not affect another account, nor its test mode', async () => {
  const [one, other] = [await fundedAccount(db, '10.00'), await fundedAccount(db, '10.00')]
  await callCheck(app, { key: one.key, idempotencyKey: 'order 4' })
  const { key: testKey } = await testKeyOf(db, one.accountId)
  for (const key of [testKey, other.key]) {
    const response = await callCheck(app, { key, idempotencyKey: 'order 4' })
    assert.equal(response.headers['idempotency-replayed'], undefined)
  }
  assert.equal(await spent(other.walletId), 50_000n)
})

test('a waiting call takes the key over when the first call fails', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const gate = gatedEngine()
  const failing = {
    ...gate,
    check: async (input: EngineInput) => {
      await gate.check(input)
      return refusal('queue_full', 'Full.')
    },
  }
  const answered: string[] = []
  const first = callCheck(testApp({ db, engine: failing }), { key, idempotencyKey: 'order 6' })
  void first.then(() => answered.push('first'))
  await gate.begun
  const engine = instantEngine()
  const { looking, looks } = lookCounter()
  const second = callCheck(testApp({ db: looking, engine }), { key, idempotencyKey: 'order 6' })
  void second.then(() => answered.push('second'))
  await until(async () => looks() >= 3)
  assert.deepEqual(answered, [], 'the second waits while the first is at work')
  assert.equal(engine.calls, 0)

  gate.goOn()
  assert.equal((await first).json().code, 'queue_full')
  assert.equal((await second).statusCode, 200)
  assert.equal((await second).headers['idempotency-replayed'], undefined)
  assert.deepEqual(answered, ['first', 'second'])
  assert.equal(engine.calls, 1)
  assert.equal(await spent(walletId), 50_000n)
})

test('a repeated call stops waiting when its caller hangs up, and the first call goes on', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const engine = gatedEngine()
  const { looking, looks } = lookCounter()
  const answered: unknown[] = []
  const listening = testApp({ db: looking, engine, config: { idempotencyWaitSeconds: 100 } })
  listening.addHook('onSend', async (_request, reply) => void answered.push(reply.problemCode))
  const origin = await listening.listen({ port: 0, host: '127.0.0.1' })
  const first = callCheck(listening, { key, idempotencyKey: 'order 10' })
  await engine.begun
  const hangUp = new AbortController()
  const request = checkRequest({ key, idempotencyKey: 'order 10' })
  const second = fetch(`${origin}/api/v1/photos/check`, { ...request, signal: hangUp.signal })
  await until(async () => looks() >= 3)
  hangUp.abort()
  await assert.rejects(second)
  await until(async () => answered.includes('caller_left'))

  engine.goOn()
  assert.equal((await first).statusCode, 200)
  assert.equal(await spent(walletId), 50_000n)
})

test('a repeated call waits for the first one until its time is over, and not longer', async ({ mock }) => {
  const { accountId } = await fundedAccount(db, '10.00')
  const call = { accountId, key: 'order 11', secrets: secretsOf(accountId, 'order 11', []) }
  assert.ok((await claimKey(db, call, { lockSeconds: 60, waitSeconds: 0 })).ok)
  const { looking, looks } = lookCounter()
  const hangUp = new AbortController()
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const waiting = claimKey(
    looking,
    { ...call, callerLeft: hangUp.signal },
    { lockSeconds: 60, waitSeconds: 5 },
  )
  let isOver = false
  void waiting.then(() => (isOver = true))
  mock.timers.tick(4_999)
  await until(async () => looks() >= 3)
  assert.equal(isOver, false)
  mock.timers.tick(1)
  const seen = looks()
  await until(async () => isOver || looks() > seen + 1)
  // Ends a wait that goes on.
  hangUp.abort()
  const waited = await waiting
  assert.equal(waited.ok ? '' : waited.problem.code, 'idempotency_in_progress')
})

test('a call whose lock expired and was taken over is neither charged nor answered', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const slow = gatedEngine()
  const first = callCheck(testApp({ db, engine: slow }), { key, idempotencyKey: 'order 7' })
  await slow.begun
  await sql`update idempotency_keys set locked_until = now() where key = 'order 7'`.execute(db)
  const second = await callCheck(app, { key, idempotencyKey: 'order 7' })
  assert.equal(second.statusCode, 200)
  slow.goOn()
  assert.equal((await first).json().code, 'check_timed_out')
  assert.equal(await spent(walletId), 50_000n)
  assert.equal((await callCheck(app, { key, idempotencyKey: 'order 7' })).body, second.body)
})

test('a claim lasts longer than the hold of its call, so the next call finds the money free', async () => {
  const { key, walletId } = await fundedAccount(db, '0.05')
  const engine = gatedEngine()
  const call = callCheck(testApp({ db, engine }), { key, idempotencyKey: 'order 8' })
  await engine.begun
  const { rows } = await sql`
    select from idempotency_keys, holds
     where key = 'order 8' and wallet_id = ${walletId} and locked_until > holds.expires_at`.execute(db)
  engine.goOn()
  assert.equal((await call).statusCode, 200)
  assert.equal(rows.length, 1)
})

test('a key can be used again after a day', async () => {
  const { key, walletId, accountId } = await fundedAccount(db, '10.00')
  await callCheck(app, { key, idempotencyKey: 'order 9' })
  assert.equal(await isKnownKey(db, accountId, 'order 9'), true)
  await sql`update idempotency_keys set expires_at = now()`.execute(db)
  assert.equal(await isKnownKey(db, accountId, 'order 9'), false)
  const again = await callCheck(app, { key, idempotencyKey: 'order 9' })
  assert.equal(again.headers['idempotency-replayed'], undefined)
  assert.equal(await spent(walletId), 100_000n)

  await sql`update idempotency_keys set expires_at = now()`.execute(db)
  assert.ok((await forgetExpired(db)) > 0)
  assert.equal(await forgetExpired(db), 0)
})

test('a key has 1 to 255 printable ASCII characters', async () => {
  const { key } = await fundedAccount(db, '10.00')
  assert.equal((await callCheck(app, { key, idempotencyKey: '~'.repeat(255) })).statusCode, 200)
  for (const idempotencyKey of ['', '~'.repeat(256), 'clé', 'a\tb']) {
    const response = await callCheck(app, { key, idempotencyKey })
    assert.equal(response.json().code, 'invalid_request', idempotencyKey)
    assert.equal(response.json().errors[0].header, 'Idempotency-Key')
  }
})

test('another account, key, document or photo has another fingerprint and encryption key', () => {
  const photo = Buffer.from('a photo')
  const own = secretsOf('acct_1', 'key', ['us-passport', photo])
  const encrypted = encrypt(Buffer.from('{"crown_y":412}'), own.encryptKey)
  assert.throws(() => decrypt(encrypted, own.fingerprint), 'what is stored opens nothing')
  for (const other of [
    secretsOf('acct_2', 'key', ['us-passport', photo]),
    secretsOf('acct_1', 'other', ['us-passport', photo]),
    secretsOf('acct_1', 'key', ['gb-passport', photo]),
    secretsOf('acct_1', 'key', ['us-passport', Buffer.from('b photo')]),
    secretsOf('acct_1', 'key', ['us-passporta', Buffer.from(' photo')]),
  ]) {
    assert.notDeepEqual(other.fingerprint, own.fingerprint)
    assert.throws(() => decrypt(encrypted, other.encryptKey))
  }
})
