import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { keysOf, longestOverlapSeconds, revokeKey, rollKey } from './keys.ts'
import { createKey, isWellFormedKey, keyHint, maxUsableKeys, mostKeysPerDay, newApiKey } from './make-keys.ts'

const { db } = await testDatabase()
const author = { actor: 'test' }
const app = testApp({ db })

async function made(order: Partial<Parameters<typeof createKey>[1]> & { accountId: string }) {
  const created = await createKey(db, { name: 'Form', scopes: ['read'], author, ...order })
  assert.ok(created.ok, created.ok ? '' : created.problem.detail)
  return created.value
}

test('a key has the prefix of its mode, 32 characters and a checksum, which detects a changed character', () => {
  for (const [isLive, prefix] of [
    [true, 'lk_live_'],
    [false, 'lk_test_'],
  ] as const) {
    const key = newApiKey(isLive)
    assert.match(key, new RegExp(`^${prefix}[0-9A-Za-z]{38}$`))
    assert.notEqual(key, newApiKey(isLive))
    assert.equal(keyHint(key), `${prefix}…${key.slice(-4)}`)
    assert.ok(isWellFormedKey(key))
    for (let at = 8; at < key.length; at += 1) {
      const other = key[at] === 'a' ? 'b' : 'a'
      assert.ok(!isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`)
    }
    const otherMode = isLive ? key.replace('live', 'test') : key.replace('test', 'live')
    for (const text of ['', prefix, key.slice(0, -1), `${key}a`, ` ${key}`, key.toUpperCase(), otherMode]) {
      assert.ok(!isWellFormedKey(text), text)
    }
  }
})

test('the limit of usable keys also holds for concurrent calls', async () => {
  const { accountId } = await fundedAccount(db, '0.00')
  const orders = Array.from({ length: maxUsableKeys + 5 }, (_, i) =>
    createKey(db, { accountId, name: `key ${i}`, scopes: ['read'], author }),
  )
  const made = (await Promise.all(orders)).filter(({ ok }) => ok)
  assert.equal(made.length, maxUsableKeys - 1, 'the account had one already')
  const [newest] = await keysOf(db, { accountId })
  await revokeKey(db, { keyId: newest?.id ?? '', reason: 'one too many', author })
  assert.ok((await createKey(db, { accountId, name: 'again', scopes: ['read'], author })).ok)
})

test('rolling keys does not bypass the limit of keys', async () => {
  const { accountId, keyId } = await fundedAccount(db, '0.00')
  let newest = keyId
  let rolls = 0
  for (; rolls < 3 * maxUsableKeys; rolls += 1) {
    const rolled = await rollKey(db, { keyId: newest, author })
    if (!rolled.ok) break
    newest = rolled.value.keyId
  }
  assert.equal(rolls, 2 * maxUsableKeys - 1)
  assert.equal((await keysOf(db, { accountId })).length, 2 * maxUsableKeys)
})

test('an account makes only so many keys in a day, even if it revokes them', async () => {
  const { accountId, keyId } = await fundedAccount(db, '0.00')
  await sql`
    insert into api_keys (id, account_id, name, hint, sha256, scopes, revoked_at)
    select id || n, account_id, name, hint, sha256(convert_to(id || n, 'UTF8')), scopes, now()
      from api_keys, generate_series(1, ${mostKeysPerDay - 1}::int) as n where id = ${keyId}`.execute(db)
  const order = { accountId, name: 'one more', scopes: ['read' as const], author }
  for (const refused of [await createKey(db, order), await rollKey(db, { keyId, author })]) {
    assert.equal(refused.ok ? '' : refused.problem.code, 'rate_limited')
  }
  await sql`update api_keys set created_at = now() - interval '2 days' where account_id = ${accountId}`.execute(
    db,
  )
  assert.ok((await createKey(db, order)).ok)
})

test('a successor gets the lifetime of the old key, and the old key expires no later than before', async () => {
  const { accountId } = await fundedAccount(db, '0.00')
  const expiresAt = new Date(Date.now() + 600_000)
  const old = await made({ accountId, expiresAt })
  const rolled = await rollKey(db, { keyId: old.keyId, overlapSeconds: 3600, author })
  assert.ok(rolled.ok)
  assert.deepEqual(rolled.value.oldExpiresAt, expiresAt)
  const successor = (await keysOf(db, { accountId })).find(({ id }) => id === rolled.value.keyId)
  const life = (successor?.expires_at?.getTime() ?? 0) - Date.now()
  assert.ok(life > 590_000 && life <= 600_500, `${life}`)
})

test('only a usable key of the same account can be rolled or revoked', async () => {
  const own = await fundedAccount(db, '0.00')
  const other = await fundedAccount(db, '0.00')
  const foreign = await rollKey(db, { keyId: own.keyId, accountId: other.accountId, author })
  assert.equal(foreign.ok ? '' : foreign.problem.code, 'not_found')
  const revocation = { keyId: own.keyId, reason: 'leaked', author }
  assert.equal(await revokeKey(db, { ...revocation, accountId: other.accountId }), false)
  assert.equal(await revokeKey(db, { ...revocation, accountId: own.accountId }), true)
  assert.equal(await revokeKey(db, revocation), false)
  const late = await rollKey(db, { keyId: own.keyId, author })
  assert.match(late.ok ? '' : late.problem.detail, /was revoked already/)
  for (const overlapSeconds of [-1, longestOverlapSeconds + 1, Number.NaN]) {
    const roll = await rollKey(db, { keyId: other.keyId, overlapSeconds, author })
    assert.match(roll.ok ? '' : roll.problem.detail, /overlap must be/)
  }
})

test('an expired key is refused, even by a process that has cached it', async ({ mock }) => {
  const { accountId } = await fundedAccount(db, '0.00')
  const { key } = await made({ accountId, expiresAt: new Date(Date.now() + 3_600_000) })
  const call = () => app.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${key}` } })
  assert.equal((await call()).statusCode, 200)
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_001 })
  const refused = await call()
  assert.equal(refused.statusCode, 401)
  assert.match(refused.json().detail, /expired at \d{4}-/)
})
