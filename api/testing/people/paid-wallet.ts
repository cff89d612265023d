import { createAccount } from '../../src/accounts/create-account.ts'
import { startPayment } from '../../src/billing/payments/start-payment.ts'
import { openPayments, type Payments } from '../../src/billing/payments/stripe/stripe.ts'
import { balanceOf } from '../../src/billing/wallet/balance.ts'
import type { Database } from '../../src/storage/database/open.ts'
import type { StripeStandIn } from '../stripe/server.ts'

/** The parts of a test of payments: access to the test server for Stripe, and wallets with payments. */
export function paymentsThrough({ config, account }: StripeStandIn, db: Database) {
  const payments: Payments | undefined = openPayments(config)
  if (!payments) throw new Error('the test server for Stripe has no key')

  /** Creates an account with an empty wallet. Returns the wallet's id. */
  const emptyWallet = async () => {
    const created = await createAccount(db, { owner: 'Payer', keyName: 'Payer', actor: 'test' })
    return created.walletId
  }
  return {
    payments,
    emptyWallet,
    /** Starts a payment of whole dollars. Returns its id and the id of its session. */
    begin: async (walletId: string, dollars: bigint) => {
      const payment = {
        walletId,
        amountMicros: dollars * 1_000_000n,
        baseUrl: 'http://localhost:4321',
        author: { actor: 'system' },
      }
      const begun = await startPayment(db, payments, payment)
      if (!begun.ok) throw new Error(begun.problem.detail)
      const { id, url } = begun.value
      return { id, sessionId: account.session(url.split('/').at(-1) ?? '').id }
    },
    /** The posted balance of a wallet, in whole cents. */
    centsOf: async (walletId: string) => Number((await balanceOf(db, walletId)).postedMicros / 10_000n),
  }
}
