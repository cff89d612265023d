import { sql } from 'kysely'
import type { Seller } from '../../config/seller.ts'
import { dayOf } from '../../foundation/days.ts'
import { formatAmount } from '../../foundation/money.ts'
import type { Executor } from '../../storage/database.ts'
import { type BillingDetails, detailsOf } from './billing-details.ts'
import { buyerBlock, sellerBlock } from './parties.ts'
import { sellerOf } from './sellers.ts'

/** A payment that was credited, with who sold and who bought at that time. */
export interface Receipt {
  number: bigint
  issuedAt: Date
  amountMicros: bigint
  /** Whether the saved card was charged without anyone present. */
  automatic: boolean
  seller: Seller | null
  /** Null if there were no billing details. */
  buyer: BillingDetails | null
  /** What was paid back or withdrawn since, in the order in which it happened. */
  reversals: readonly Reversal[]
}

interface Reversal {
  kind: 'refund' | 'dispute'
  at: Date
  amountMicros: bigint
}

/** The receipt of a payment of a wallet; undefined if the wallet has no such payment, or it was not credited. */
export async function findReceipt(
  db: Executor,
  walletId: string,
  paymentId: string,
): Promise<Receipt | undefined> {
  const found = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .select(['number', 'issued_at', 'seller_id', 'buyer', 'amount_micros', 'automatic', 'payment_intent'])
    .where('payments.wallet_id', '=', walletId)
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!found) return undefined
  const { rows: reversals } = await sql<Reversal>`
    select kind, created_at as at, amount_micros as "amountMicros" from payment_reversals
     where payment_intent = ${found.payment_intent} and state = 'withdrawn'
     order by created_at, id`.execute(db)
  return {
    number: found.number,
    issuedAt: found.issued_at,
    amountMicros: found.amount_micros,
    automatic: found.automatic,
    seller: await sellerOf(db, found.seller_id),
    buyer: found.buyer === null ? null : detailsOf(found.buyer),
    reversals,
  }
}

const reversed = { refund: 'Refund', dispute: 'Dispute, withdrawn by the bank' }

/** A receipt as PDF. The same receipt gives the same bytes. */
export async function receiptPdf({
  number,
  issuedAt,
  amountMicros,
  ...receipt
}: Receipt): Promise<Uint8Array> {
  const { automatic, seller, buyer, reversals } = receipt
  const paid = automatic ? 'Paid with the saved card, through Stripe' : 'Paid through Stripe'
  // A payment can be refunded and disputed too; no more than it is paid back.
  const sumMicros = reversals.reduce((sum, each) => sum + each.amountMicros, 0n)
  const backMicros = sumMicros < amountMicros ? sumMicros : amountMicros
  const amount = formatAmount(amountMicros)
  const { writePdf } = await import('../../pdf/paper-document.ts')
  return writePdf({
    title: 'Receipt',
    blocks: [
      { lines: [`Number: ${number}`, `Date: ${dayOf(issuedAt)} (UTC)`, `${paid} on this date.`] },
      sellerBlock(seller),
      buyerBlock(buyer),
      {
        head: ['What', 'USD'],
        rows: [
          ['Prepaid balance for calls and checks of Likeness', amount],
          ['Tax', formatAmount(0n)],
          ['Paid', amount],
          ...reversals.map(({ kind, at, amountMicros: back }) => [
            `${reversed[kind]}, ${dayOf(at)}`,
            formatAmount(-back),
          ]),
          ...(backMicros > 0n ? [['Paid after that', formatAmount(amountMicros - backMicros)]] : []),
        ],
      },
      { lines: seller?.taxNote ? [seller.taxNote] : ['No tax was added to this payment.'] },
    ],
  })
}
