import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { callCheck } from '#testing/photo-calls.ts'
import { isWellFormedKey } from '../accounts/make-keys.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { seedDemo } from './seed-demo.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const folder = await mkdtemp(join(tmpdir(), 'likeness-demo-'))
after(() => rm(folder, { recursive: true }))
const keyFile = join(folder, 'demo-key')

test('each start gives the same key and fills the wallet up', async () => {
  const first = await seedDemo(db, keyFile)
  assert.ok(isWellFormedKey(first.key))
  assert.equal(first.balance, '10.00')
  assert.equal((await stat(keyFile)).mode & 0o777, 0o600)
  assert.equal((await readFile(keyFile, 'utf8')).trim(), first.key)

  const check = await callCheck(app, { key: first.key })
  assert.equal(check.json().charge.balance, '9.95')
  assert.deepEqual(await seedDemo(db, keyFile), first)
  assert.deepEqual(await proveLedger(db), [])
})

test('a new database gets the key that was shown before', async () => {
  const { key } = await seedDemo(db, keyFile)
  const { db: empty } = await testDatabase()
  assert.equal((await seedDemo(empty, keyFile)).key, key)
  assert.equal((await callCheck(testApp({ db: empty }), { key })).statusCode, 200)
})

test('replaces a revoked key or a broken key file with a new key', async () => {
  const { key } = await seedDemo(db, keyFile)
  await db.updateTable('api_keys').set({ revoked_at: new Date() }).execute()
  const second = await seedDemo(db, keyFile)
  assert.notEqual(second.key, key)
  await writeFile(keyFile, 'no key')
  const third = await seedDemo(db, keyFile)
  assert.equal((await callCheck(app, { key: third.key })).statusCode, 200)
})
