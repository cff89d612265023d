import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../testing/database.ts'
import { memberOf, type SignedIn, signedIn } from '../../../testing/people/signed-in.ts'
import { keyHint, newApiKey } from '../../accounts/api-key.ts'
import { insertKey } from '../../accounts/create-key.ts'
import type { Mail } from '../../mail/mail.ts'
import { capture, hold } from '../wallet/ledger.ts'
import { noticeSpending, setSpendLimit, spendAlertTask } from '../wallet/spend-limits.ts'

const { db } = await testDatabase()
const sent: Mail[] = []
const { name, run } = spendAlertTask({
  db,
  baseUrl: 'https://likeness.example',
  send: async (mail) => void sent.push(mail),
})

/** Finds what limits have reached and runs the queued tasks, as the queue worker does. Returns the mails it sent. */
async function told(): Promise<string[]> {
  await Promise.all([noticeSpending(db), noticeSpending(db)])
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs
     where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
    returning payload`.execute(db)
  for (const { payload } of rows) await run(payload, { signal: new AbortController().signal })
  return sent.splice(0).map(({ to, subject }) => `${to}: ${subject}`)
}

async function spend({ walletId }: SignedIn, micros: bigint, spender: string | null = null): Promise<void> {
  const held = await hold(db, { walletId, amountMicros: micros, purpose: 'test', seconds: 60, spender })
  assert.ok(held)
  await capture(db, held)
}

const limitTo = ({ walletId }: SignedIn, limitMicros: bigint) =>
  setSpendLimit(db, { walletId, spender: walletId, limitMicros })

test('tells owners and billing members once each that 50, 80 and 100 % are spent', async () => {
  const owner = await signedIn(db, '20.00')
  const billing = await memberOf(db, owner.accountId, 'billing')
  await memberOf(db, owner.accountId, 'developer')
  await limitTo(owner, 1_020_000n)
  const both = (subject: string) => [owner, billing].map(({ email }) => `${email}: ${subject} at Likeness`)
  await spend(owner, 500_000n)
  assert.deepEqual(await told(), [])
  await spend(owner, 50_000n)
  assert.deepEqual(await told(), both('Your organisation has spent 50 % of its limit'))
  await spend(owner, 50_000n)
  assert.deepEqual(await told(), [])
  await spend(owner, 250_000n)
  assert.deepEqual(await told(), both('Your organisation has spent 80 % of its limit'))
  // 0.02 USD are left, for which no call can be made.
  await spend(owner, 150_000n)
  assert.deepEqual(await told(), both('Your organisation has reached its limit'))
  assert.deepEqual(await told(), [])

  // A higher limit is told of what is reached after it was set; the next month begins anew.
  await limitTo(owner, 1_500_000n)
  assert.deepEqual(await told(), [])
  await spend(owner, 250_000n)
  assert.deepEqual(await told(), both('Your organisation has spent 80 % of its limit'))
  await sql`update spend_limits set told_month = told_month - interval '1 month'`.execute(db)
  assert.equal((await told()).length, 2)
})

test('tells of several shares at once with one mail, and of none if the limit was raised meanwhile', async () => {
  const owner = await signedIn(db, '20.00')
  await limitTo(owner, 1_000_000n)
  await spend(owner, 900_000n)
  assert.deepEqual(await told(), [
    `${owner.email}: Your organisation has spent 80 % of its limit at Likeness`,
  ])
  await spend(owner, 100_000n)
  assert.equal(await noticeSpending(db), 1)
  await limitTo(owner, 9_000_000n)
  assert.deepEqual(await told(), [])
})

test('names a key by the hint of the last key that spends under its limit', async () => {
  const owner = await signedIn(db, '20.00')
  const key = { accountId: owner.accountId, name: 'Shop', scopes: ['read' as const], expiresAt: null }
  const author = { actor: 'test' }
  const first = await insertKey(db, { ...key, key: newApiKey(), author })
  const successor = newApiKey()
  await insertKey(db, { ...key, key: successor, spender: first, author })
  await setSpendLimit(db, { walletId: owner.walletId, spender: first, limitMicros: 1_000_000n })
  await spend(owner, 1_000_000n, first)
  const subject = `Your API key ${keyHint(successor)} has reached its limit at Likeness`
  assert.deepEqual(await told(), [`${owner.email}: ${subject}`])
})
