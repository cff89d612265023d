import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../testing/database.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { networkName } from './address.ts'
import { hiddenSubjects } from './hidden-subjects.ts'
import { openLimiter } from './limiter.ts'

const { db } = await testDatabase()
const quota = { quota: 3, windowSeconds: 600 }
/** A limiter as a process has it that starts with these secrets. */
const startedWith = (...secrets: Secrets) =>
  hiddenSubjects(openLimiter(db, 'test', quota), secrets, networkName)

test('no count begins anew when a secret is added, nor when the older one is dropped', async () => {
  const taken = async (limiter: ReturnType<typeof startedWith>) =>
    (await limiter.take('192.0.2.7', 1)).granted
  const before = startedWith('old')
  assert.deepEqual([await taken(before), await taken(before)], [true, true])
  const during = startedWith('new', 'old')
  assert.deepEqual([await taken(during), await taken(during)], [true, false])
  assert.equal((await during.look('192.0.2.7')).granted, false)
  during.giveBack('192.0.2.7', 1)
  assert.equal((await during.look('192.0.2.7')).granted, true)
  assert.equal(await taken(during), true)
  const after = startedWith('new')
  // What was counted while both were listed.
  assert.ok([await taken(after), await taken(after), await taken(after)].includes(false))
})

test('stores no address', async () => {
  await startedWith('new').take('192.0.2.99', 1)
  const rows = await db.selectFrom('rate_windows').select('subject').execute()
  assert.ok(rows.length > 0 && rows.every(({ subject }) => !subject.includes('192.0.2')))
})
