import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import type { NewAccount } from '#accounts/accounts.ts'
import { rollKey } from '#accounts/keys.ts'
import { insertKey, keyHint, newApiKey } from '#accounts/make-keys.ts'
import { testApp } from '#testing/app.ts'
import { queuedMails } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, testKeyOf } from '#testing/funded-account.ts'
import { gatedEngine } from '#testing/instant-engine.ts'
import { spend } from '#testing/ledger.ts'
import { memberOf, signedIn } from '#testing/people.ts'
import { callCheck, callCreateJob } from '#testing/photo-calls.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf, hold, sweep } from './ledger.ts'
import { noticeSpending, setSpendLimit, spendAlertTask, spendingOf } from './spend-limits.ts'

const { db, open } = await testDatabase()
const app = testApp({ db })

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

const limitTo = (
  { walletId }: Pick<NewAccount, 'walletId'>,
  limitMicros: bigint | null,
  spender = walletId,
) => setSpendLimit(db, { walletId, spender, limitMicros })

const spentOf = async (spender: string) => (await spendingOf(db, spender)).spent

test('of 20 concurrent calls at two processes, a limit for 3 lets 3 pass, and the others are not charged', async () => {
  const account = await fundedAccount(db, '10.00')
  await limitTo(account, 150_000n)
  const engine = gatedEngine()
  const apps = [testApp({ db, engine }), testApp({ db: await open(), engine })]
  const calls = apps.flatMap((each) =>
    Array.from({ length: 10 }, () => callCheck(each, { key: account.key })),
  )
  let refusedSoFar = 0
  for (const call of calls) {
    call.then(({ statusCode }) => {
      refusedSoFar += statusCode === 402 ? 1 : 0
      if (refusedSoFar === 17) engine.goOn()
    })
  }
  const answers = await Promise.all(calls)
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 3)
  assert.equal((await balanceOf(db, account.walletId)).postedMicros, 9_850_000n)
  assert.equal(await spentOf(account.walletId), 150_000n)
})

test('the problem says whose limit it is, what is spent, and when the month ends', async () => {
  const account = await fundedAccount(db, '10.00')
  await limitTo(account, 100_000n, account.keyId)
  for (let call = 0; call < 2; call += 1) {
    assert.equal((await callCheck(app, { key: account.key })).statusCode, 200)
  }
  const refused = await callCheck(app, { key: account.key })
  assert.equal(refused.statusCode, 402)
  const request = { walletId: account.walletId, amountMicros: 50_000n, purpose: 'test', seconds: 60 }
  assert.equal(await hold(db, { ...request, spender: account.keyId }), undefined)
  const { code, spend_limit, spent, spend_limit_of, price, month_ends_at, detail } = refused.json()
  assert.deepEqual(
    [code, spend_limit, spent, spend_limit_of, price],
    ['spend_limit_reached', '0.10', '0.10', 'key', '0.05'],
  )
  const now = new Date()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  assert.equal(month_ends_at, next.toISOString())
  assert.match(detail, /This API key may spend 0\.10 USD in a month, and 0\.10 USD are spent/)

  // A job is refused in the same way, and the limit of the organisation is another one.
  await limitTo(account, null, account.keyId)
  await limitTo(account, 120_000n)
  const job = await callCreateJob(app, { key: account.key })
  assert.deepEqual(
    [job.statusCode, job.json().code, job.json().spend_limit_of],
    [402, 'spend_limit_reached', 'organisation'],
  )
  assert.equal((await balanceOf(db, account.walletId)).availableMicros, 9_900_000n)
})

test('a rolled key goes on with the limit and the spending of the key before it; another key does not', async () => {
  const account = await fundedAccount(db, '10.00')
  await limitTo(account, 100_000n, account.keyId)
  assert.equal((await callCheck(app, { key: account.key })).statusCode, 200)
  const author = { actor: 'test' }
  const first = await rollKey(db, { keyId: account.keyId, author })
  assert.ok(first.ok)
  const second = await rollKey(db, { keyId: first.value.keyId, author })
  assert.ok(second.ok)
  assert.equal((await callCheck(app, { key: second.value.key })).statusCode, 200)
  assert.equal((await callCheck(app, { key: second.value.key })).json().code, 'spend_limit_reached')
  assert.equal(await spentOf(account.keyId), 100_000n)
  assert.equal(await spentOf(second.value.keyId), 0n)
})

test('voided and expired holds, failed calls and calls in test mode do not count', async () => {
  const account = await fundedAccount(db, '10.00')
  const { walletId, key } = account
  await limitTo(account, 50_000n)
  const { key: testKey } = await testKeyOf(db, account.accountId)
  for (let call = 0; call < 2; call += 1) {
    assert.equal((await callCheck(app, { key: testKey })).statusCode, 200)
    const failed = await callCheck(app, { key, documentId: 'none' })
    assert.equal(failed.statusCode, 404)
  }
  assert.ok(await hold(db, { walletId, amountMicros: 50_000n, purpose: 'test', seconds: 0 }))
  await sweep(db, walletId)
  assert.equal(await spentOf(walletId), 0n)
  assert.equal((await callCheck(app, { key })).statusCode, 200)
  assert.equal((await callCheck(app, { key })).json().code, 'spend_limit_reached')
})

test('a limit begins anew with the month, and a hold of the month before counts to that month', async () => {
  const account = await fundedAccount(db, '10.00')
  await limitTo(account, 50_000n)
  assert.equal((await callCheck(app, { key: account.key })).statusCode, 200)
  for (const [table, month] of [['holds', 'spend_month'] as const, ['monthly_spending', 'month'] as const]) {
    await sql`update ${sql.table(table)} set ${sql.ref(month)} = ${sql.ref(month)} - interval '1 month'
               where wallet_id = ${account.walletId}`.execute(db)
  }
  assert.equal(await spentOf(account.walletId), 0n)
  assert.equal((await callCheck(app, { key: account.key })).statusCode, 200)
  assert.equal((await callCheck(app, { key: account.key })).statusCode, 402)
})

const mails = queuedMails(db, spendAlertTask)

/** Finds what limits have reached and sends what is queued. Returns the mails. */
async function told(): Promise<string[]> {
  await Promise.all([noticeSpending(db), noticeSpending(db)])
  return (await mails()).map(({ to, subject }) => `${to}: ${subject}`)
}

test('tells owners and billing members once each that 50, 80 and 100 % are spent', async () => {
  const owner = await signedIn(db, '20.00')
  const billing = await memberOf(db, owner.accountId, 'billing')
  await memberOf(db, owner.accountId, 'developer')
  await limitTo(owner, 1_020_000n)
  const both = (subject: string) => [owner, billing].map(({ email }) => `${email}: ${subject} at Likeness`)
  await spend(db, owner, 500_000n)
  assert.deepEqual(await told(), [])
  await spend(db, owner, 50_000n)
  assert.deepEqual(await told(), both('Your organisation has spent 50 % of its limit'))
  await spend(db, owner, 50_000n)
  assert.deepEqual(await told(), [])
  await spend(db, owner, 250_000n)
  assert.deepEqual(await told(), both('Your organisation has spent 80 % of its limit'))
  // 0.02 USD are left, for which no call can be made.
  await spend(db, owner, 150_000n)
  assert.deepEqual(await told(), both('Your organisation has reached its limit'))
  assert.deepEqual(await told(), [])

  // A higher limit is told of what is reached after it was set; the next month begins anew.
  await limitTo(owner, 1_500_000n)
  assert.deepEqual(await told(), [])
  await spend(db, owner, 250_000n)
  assert.deepEqual(await told(), both('Your organisation has spent 80 % of its limit'))
  await sql`update spend_limits set told_month = told_month - interval '1 month'`.execute(db)
  assert.equal((await told()).length, 2)
})

test('tells of several shares at once with one mail, and of none if the limit was raised meanwhile', async () => {
  const owner = await signedIn(db, '20.00')
  await limitTo(owner, 1_000_000n)
  await spend(db, owner, 900_000n)
  assert.deepEqual(await told(), [
    `${owner.email}: Your organisation has spent 80 % of its limit at Likeness`,
  ])
  await spend(db, owner, 100_000n)
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
  await spend(db, owner, 1_000_000n, { spender: first })
  const subject = `Your API key ${keyHint(successor)} has reached its limit at Likeness`
  assert.deepEqual(await told(), [`${owner.email}: ${subject}`])
})
