import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import type { Mail } from '#accounts/mail.ts'
import { testApp } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { type SignedIn, signedIn } from '#testing/people.ts'
import { capture, hold, topUp } from './ledger.ts'
import { lowBalanceTask, noticeLowBalances } from './low-balance.ts'

const { db, url } = await testDatabase()
// With a shorter period, the app's own housekeeping could find wallets before the test does.
const app = testApp({ db, config: { sweepSeconds: 600 } })
const sent: Mail[] = []
const { name, run } = lowBalanceTask({
  db,
  baseUrl: 'https://likeness.example',
  send: async (mail) => void sent.push(mail),
})

/** Finds wallets with a low balance and runs the queued tasks, as the queue worker does. Returns the mails it sent. */
async function notified(): Promise<string[]> {
  await Promise.all([noticeLowBalances(db), noticeLowBalances(db)])
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs
     where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
    returning payload`.execute(db)
  for (const { payload } of rows) await run(payload, { signal: new AbortController().signal })
  return sent.splice(0).map(({ to, subject }) => `${to}: ${subject}`)
}

async function spend({ walletId }: SignedIn, micros: bigint): Promise<void> {
  const held = await hold(db, { walletId, amountMicros: micros, purpose: 'test', seconds: 60 })
  assert.ok(held)
  await capture(db, held)
}

const credit = ({ walletId }: SignedIn, micros: bigint, reference: string) =>
  topUp(db, { walletId, amountMicros: micros, reference })
const patch = ({ headers }: SignedIn, low_balance: unknown) =>
  app.inject({ method: 'PATCH', url: '/api/dashboard/wallet', headers, payload: { low_balance } })

test('notifies the owner once when the wallet falls below 1 USD, and again when it falls again', async () => {
  const owner = await signedIn(db, '2.00')
  assert.deepEqual(await notified(), [])
  await spend(owner, 1_500_000n)
  assert.deepEqual(await notified(), [`${owner.email}: Your Likeness wallet is down to 0.50 USD`])
  await spend(owner, 250_000n)
  assert.deepEqual(await notified(), [])
  await credit(owner, 5_000_000n, 'more')
  assert.deepEqual(await notified(), [])
  await spend(owner, 5_000_000n)
  assert.equal((await notified()).length, 1)
})

test('the owner sets the limit or turns it off; a limit above the balance sends no mail', async () => {
  const owner = await signedIn(db, '20.00')
  assert.deepEqual(await notified(), [])
  assert.equal((await patch(owner, '25')).json().low_balance, '25.00')
  assert.deepEqual(await notified(), [])
  assert.equal((await patch(owner, '15.00')).json().low_balance, '15.00')
  await spend(owner, 6_000_000n)
  assert.deepEqual(await notified(), [`${owner.email}: Your Likeness wallet is down to 14.00 USD`])
  assert.equal((await patch(owner, null)).json().low_balance, null)
  await spend(owner, 14_000_000n)
  assert.deepEqual(await notified(), [])
  for (const wrong of ['', '0', '-1', 5, '100001']) {
    assert.equal((await patch(owner, wrong)).json().errors[0].pointer, '/low_balance')
  }
})

test('sends no mail if the wallet was topped up meanwhile or its owner was deleted', async () => {
  const [lucky, gone] = [await signedIn(db, '2.00'), await signedIn(db, '2.00')]
  await notified()
  for (const owner of [lucky, gone]) await spend(owner, 1_500_000n)
  assert.equal(await noticeLowBalances(db), 2)
  await credit(lucky, 5_000_000n, 'in time')
  await db.deleteFrom('users').where('id', '=', gone.userId).execute()
  assert.deepEqual(await notified(), [])
})

test('housekeeping finds the wallet, and the queue worker sends the mail', async () => {
  const owner = await signedIn(db, '2.00')
  await notified()
  await spend(owner, 1_500_000n)
  const send = async (mail: Mail) => void sent.push(mail)
  testBackground({ url, db, mailTransport: { send, close: () => {} } })
  testApp({ db, config: { sweepSeconds: 1 } })
  await until(async () => sent.length > 0)
  assert.equal(sent[0]?.to, owner.email)
  assert.match(sent[0]?.text ?? '', /has 0\.50 USD left, which is less than your limit of 1\.00 USD/)
})
