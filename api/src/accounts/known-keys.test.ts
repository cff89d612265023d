import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/funded-account.ts'
import { startApiProcess } from '../../testing/processes.ts'
import { knownKeysOf } from './caller.ts'
import { revokeKey } from './keys.ts'
import { newApiKey } from './make-keys.ts'

const { url, db, open } = await testDatabase()

test('a revoked key is refused within a second, in this process and in another', async () => {
  const { key, keyId } = await fundedAccount(db, '1.00')
  // Without this, a refused key that is used again and again would get 429 in the end, which this test is not about.
  const config = { failuresPerAddress: { quota: 1000, windowSeconds: 60 } }
  const app = testApp({ db: await open(), config })
  const other = await startApiProcess(url)
  const here = async () =>
    (await app.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${key}` } })).statusCode
  const there = async () => (await other.check({ key })).status
  assert.deepEqual([await here(), await there()], [200, 200])

  await revokeKey(db, { keyId, reason: 'leaked', author: { actor: 'test' } })
  const revokedAt = performance.now()
  while (performance.now() - revokedAt < 990) {
    await Promise.all([here(), there()])
    await sleep(20)
  }
  await sleep(10)
  assert.equal(await here(), 401, 'although it was in constant use')
  // In the other process, the address may have failed too often by now.
  assert.ok([401, 429].includes(await there()))
  await other.kill()
})

test('a key is looked up once for many calls, and again when its cache entry has expired', async () => {
  const { key, keyId } = await fundedAccount(db, '0.00')
  const keys = knownKeysOf(db)
  assert.equal(keys.recall(key), undefined)
  const questions = [keys.lookUp(key), keys.lookUp(key)]
  assert.equal(questions[0], questions[1])
  assert.equal((await questions[0])?.key.id, keyId)
  assert.equal(keys.recall(key)?.key.id, keyId)
  await sleep(850)
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
