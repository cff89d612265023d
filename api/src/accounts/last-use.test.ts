import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/funded-account.ts'
import { lastUseOf } from './caller.ts'

const { db } = await testDatabase()

async function lastUsed(keyId: string): Promise<Date | null> {
  const key = await db
    .selectFrom('api_keys')
    .select('last_used_at')
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow()
  return key.last_used_at
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

test('the latest of several uses counts, in whichever order they are written', async () => {
  const { keyId } = await fundedAccount(db, '0.00')
  const [one, other] = [lastUseOf(db), lastUseOf(db)]
  one.note(keyId)
  await new Promise((resolve) => setTimeout(resolve, 5))
  other.note(keyId)
  await other.write()
  const latest = await lastUsed(keyId)
  await one.write()
  assert.deepEqual(await lastUsed(keyId), latest)
})
