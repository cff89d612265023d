import { createAccount } from '../src/accounts/create-account.ts'
import { startPayment } from '../src/billing/payments/start-payment.ts'
import { openPayments, type Payments } from '../src/billing/payments/stripe.ts'
import { balanceOf } from '../src/billing/wallet/balance.ts'
import type { Database } from '../src/storage/database/open.ts'
import type { StripeStandIn } from './stripe/server.ts'

/** What a test of payments needs: the way to the stand-in, and wallets with payments that were begun. */
export function paymentsThrough({ config, account }: StripeStandIn, db: Database) {
  const payments: Payments | undefined = openPayments(config)
  if (!payments) throw new Error('the stand-in has no key')

  /** An empty wallet. */
  const emptyWallet = async () => {
    const created = await createAccount(db, { owner: 'Payer', keyName: 'Payer', actor: 'test' })
    return created.walletId
  }
  return {
    payments,
    emptyWallet,
    /** Begins a payment of whole dollars. Returns its id and its session's. */
    begin: async (walletId: string, dollars: bigint) => {
      const payment = { walletId, amountMicros: dollars * 1_000_000n, baseUrl: 'http://localhost:4321' }
      const { id, url } = await startPayment(db, payments, payment)
      return { id, sessionId: account.session(url.split('/').at(-1) ?? '').id }
    },
    /** What a wallet has posted, in whole cents. */
    centsOf: async (walletId: string) => Number((await balanceOf(db, walletId)).postedMicros / 10_000n),
  }
}
