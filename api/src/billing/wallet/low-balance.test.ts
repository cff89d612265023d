import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import type { Mail } from '#accounts/mail.ts'
import { testApp } from '#testing/app.ts'
import { queuedMails, testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { spend } from '#testing/ledger.ts'
import { type SignedIn, signedIn } from '#testing/people.ts'
import { topUp } from './ledger.ts'
import { lowBalanceTask, noticeLowBalances } from './low-balance.ts'

const { db, url } = await testDatabase()
// With a shorter period, the app's own housekeeping could find wallets before the test does.
const app = testApp({ db, config: { sweepSeconds: 600 } })
const mails = queuedMails(db, lowBalanceTask)

/** Finds wallets with a low balance and sends what is queued. Returns the mails. */
async function notified(): Promise<string[]> {
  await Promise.all([noticeLowBalances(db), noticeLowBalances(db)])
  return (await mails()).map(({ to, subject }) => `${to}: ${subject}`)
}

const credit = ({ walletId }: SignedIn, micros: bigint, reference: string) =>
  topUp(db, { walletId, amountMicros: micros, reference })
const patch = ({ headers }: SignedIn, low_balance: unknown) =>
  app.inject({ method: 'PATCH', url: '/api/dashboard/wallet', headers, payload: { low_balance } })

test('notifies the owner once when the wallet falls below 1 USD, and again when it falls again', async () => {
  const owner = await signedIn(db, '2.00')
  assert.deepEqual(await notified(), [])
  await spend(db, owner, 1_500_000n)
  assert.deepEqual(await notified(), [`${owner.email}: Your Likeness wallet is down to 0.50 USD`])
  await spend(db, owner, 250_000n)
  assert.deepEqual(await notified(), [])
  await credit(owner, 5_000_000n, 'more')
  assert.deepEqual(await notified(), [])
  await spend(db, owner, 5_000_000n)
  assert.equal((await notified()).length, 1)
})

test('the owner sets the limit or turns it off; a limit above the balance sends no mail', async () => {
  const owner = await signedIn(db, '20.00')
  assert.deepEqual(await notified(), [])
  assert.equal((await patch(owner, '25')).json().low_balance, '25.00')
  assert.deepEqual(await notified(), [])
  assert.equal((await patch(owner, '15.00')).json().low_balance, '15.00')
  await spend(db, owner, 6_000_000n)
  assert.deepEqual(await notified(), [`${owner.email}: Your Likeness wallet is down to 14.00 USD`])
  assert.equal((await patch(owner, null)).json().low_balance, null)
  await spend(db, owner, 14_000_000n)
  assert.deepEqual(await notified(), [])
  for (const wrong of ['', '0', '-1', 5, '100001']) {
    assert.equal((await patch(owner, wrong)).json().errors[0].pointer, '/low_balance')
  }
})

test('sends no mail if the wallet was topped up meanwhile or its owner was deleted', async () => {
  const [lucky, gone] = [await signedIn(db, '2.00'), await signedIn(db, '2.00')]
  await notified()
  for (const owner of [lucky, gone]) await spend(db, owner, 1_500_000n)
  assert.equal(await noticeLowBalances(db), 2)
  await credit(lucky, 5_000_000n, 'in time')
  await db.deleteFrom('users').where('id', '=', gone.userId).execute()
  assert.deepEqual(await notified(), [])
})

test('housekeeping finds the wallet, and the queue worker sends the mail', async () => {
  const owner = await signedIn(db, '2.00')
  await notified()
  await spend(db, owner, 1_500_000n)
  const sent: Mail[] = []
  const send = async (mail: Mail) => void sent.push(mail)
  testBackground({ url, db, mailTransport: { send, close: () => {} } })
  testApp({ db, config: { sweepSeconds: 1 } })
  await until(async () => sent.length > 0)
  assert.equal(sent[0]?.to, owner.email)
  assert.match(sent[0]?.text ?? '', /has 0\.50 USD left, which is less than your limit of 1\.00 USD/)
})
