import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { knownKeysOf, lastUseOf } from './caller.ts'
import { revokeKey } from './keys.ts'
import { newApiKey } from './make-keys.ts'

const { db, open } = await testDatabase()

/** Replaces the clock by one that stands still until it is moved on. */
function stoppedClock({ mock }: TestContext) {
  let now = performance.now()
  mock.method(performance, 'now', () => now)
  return async (ms: number) => {
    now += ms
    // The cache reads the clock once a millisecond.
    await sleep(5)
  }
}

test('every process refuses a revoked key after a second, although it was in constant use', async (context) => {
  const pass = stoppedClock(context)
  const { key, keyId } = await fundedAccount(db, '1.00')
  const processes = [testApp({ db: await open() }), testApp({ db: await open() })]
  const headers = { authorization: `Bearer ${key}` }
  const statuses = () =>
    Promise.all(
      processes.map(async (app) => (await app.inject({ url: '/api/v1/account', headers })).statusCode),
    )
  assert.deepEqual(await statuses(), [200, 200])
  await revokeKey(db, { keyId, reason: 'leaked', author: { actor: 'test' } })
  for (let ms = 0; ms < 1000; ms += 100) {
    await statuses()
    await pass(100)
  }
  assert.deepEqual(await statuses(), [401, 401])
})

test('a key is looked up once for many calls, and again when its cache entry has expired', async (context) => {
  const pass = stoppedClock(context)
  const { key, keyId } = await fundedAccount(db, '0.00')
  const keys = knownKeysOf(db)
  assert.equal(keys.recall(key), undefined)
  const questions = [keys.lookUp(key), keys.lookUp(key)]
  assert.equal(questions[0], questions[1])
  assert.equal((await questions[0])?.key.id, keyId)
  await pass(750)
  assert.equal(keys.recall(key)?.key.id, keyId)
  await pass(100)
  assert.equal(keys.recall(key), undefined)
})

test('an invented key is cached as unknown, and a mistyped key is not looked up at all', async () => {
  const keys = knownKeysOf(db)
  const invented = newApiKey()
  assert.equal(await keys.lookUp(invented), null)
  assert.equal(keys.recall(invented), null)

  const closed = await open()
  await closed.destroy()
  const cutOff = knownKeysOf(closed)
  assert.equal(await cutOff.lookUp(`lk_live_${'0'.repeat(38)}`), null)
  await assert.rejects(cutOff.lookUp(invented))
  assert.equal(cutOff.recall(invented), undefined, 'a failure is not cached')
})

async function lastUsed(keyId: string): Promise<Date | null> {
  const key = db.selectFrom('api_keys').select('last_used_at').where('id', '=', keyId)
  return (await key.executeTakeFirstOrThrow()).last_used_at
}

test('a use is written later, so that the call does not wait', async () => {
  const { key, keyId } = await fundedAccount(db, '0.00')
  const app = testApp({ db })
  const before = new Date()
  await app.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${key}` } })
  assert.equal(await lastUsed(keyId), null)
  await app.close()
  const written = await lastUsed(keyId)
  assert.ok(written && written >= before && written <= new Date())
})

test('the latest of several uses counts, in whichever order they are written', async ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const { keyId } = await fundedAccount(db, '0.00')
  const [one, other] = [lastUseOf(db), lastUseOf(db)]
  one.note(keyId)
  mock.timers.tick(5)
  other.note(keyId)
  await other.write()
  const latest = await lastUsed(keyId)
  await one.write()
  assert.deepEqual(await lastUsed(keyId), latest)
})
