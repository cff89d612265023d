import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testConfig } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { signedIn } from '../../../testing/people/signed-in.ts'
import { startStripe } from '../../../testing/stripe/server.ts'
import { closePayments, startPayment } from './checkout.ts'
import { openPayments } from './stripe.ts'

test('closes the open payments of the wallet, and leaves paid ones and those of other wallets', async () => {
  const { db } = await testDatabase()
  const stripe = await startStripe()
  const { account } = stripe
  const payments = openPayments(stripe.config)
  assert.ok(payments)
  const begin = async ({ walletId }: { walletId: string }) => {
    const { baseUrl } = testConfig()
    const begun = await startPayment(db, payments, {
      walletId,
      amountMicros: 5_000_000n,
      baseUrl,
      author: { actor: 'system' },
    })
    assert.ok(begun.ok)
    return account.session(begun.value.url.split('/').at(-1) ?? '')
  }
  const [leaving, staying] = [await signedIn(db), await signedIn(db)]
  const [paid, open, foreign] = [await begin(leaving), await begin(leaving), await begin(staying)]
  account.pay(paid.id)
  const failures: unknown[] = []
  await closePayments(db, payments, leaving.walletId, (error) => failures.push(error))
  assert.deepEqual([paid.status, open.status, foreign.status], ['complete', 'expired', 'open'])
  assert.match(String(failures), /can be expired/)
  assert.equal(failures.length, 1)
})
