import { isDeepStrictEqual } from 'node:util'
import { postalCountries } from '@likeness/rules/countries'
import { sql } from 'kysely'
import type { Seller } from '#config/config.ts'
import { formatAmount } from '#foundation/money.ts'
import { dayOf } from '#foundation/time.ts'
import type { Executor } from '#storage/database.ts'
import { type BillingDetails, detailsOf, taxIdNames } from './billing-details.ts'
import type { Block } from './paper-document.ts'

const lines = (...given: (string | null)[]) => given.filter((line) => line !== null)

/** Who sells, or that this is not stated. */
export function sellerBlock(seller: Seller | null): Block {
  if (seller === null) {
    return {
      heading: 'Seller',
      lines: ['The operator of this service has not stated a name and an address.'],
    }
  }
  const { name, address, email, taxId } = seller
  return { heading: 'Seller', lines: lines(name, ...address, email, taxId && `Tax id: ${taxId}`) }
}

/** Who buys, or that this is not stated. */
export function buyerBlock(buyer: BillingDetails | null): Block {
  if (buyer === null) return { heading: 'Buyer', lines: ['No billing details were stated.'] }
  const { legal_name: name, address, country, tax_id: taxId } = buyer
  return {
    heading: 'Buyer',
    lines: lines(
      name,
      ...address,
      postalCountries.get(country) ?? country,
      taxId && `${taxIdNames[taxId.type]}: ${taxId.value}`,
    ),
  }
}

/**
 * Keeps who sells, if these settings were never seen before. Receipts name the seller that was kept last. One that is known
 * and not the last is not kept again: a process with older settings may start at any time, and must not change who sells.
 * @returns Whether receipts name this seller.
 */
export async function recordSeller(db: Executor, seller: Seller): Promise<boolean> {
  const { name, address, email, taxId, taxNote } = seller
  await sql`
    insert into sellers (name, address, email, tax_id, tax_note)
    select now.* from (values (${name}::text, ${[...address]}::text[], ${email}::text, ${taxId}::text, ${taxNote}::text))
        as now (name, address, email, tax_id, tax_note)
     where not exists (
       select from sellers known
        where (known.name, known.address, known.email, known.tax_id, known.tax_note)
              is not distinct from (now.name, now.address, now.email, now.tax_id, now.tax_note))`.execute(db)
  return isDeepStrictEqual(await sellerOf(db), { name, address: [...address], email, taxId, taxNote })
}

/**
 * The seller of a receipt; of now without an id.
 * @returns Null if the settings have never named one. A receipt from before they did has the first that they named.
 */
export async function sellerOf(db: Executor, id?: bigint | null): Promise<Seller | null> {
  const otherwise = id === undefined ? sql`max(id)` : sql`min(id)`
  const { rows } = await sql<Seller>`
    select name, address, email, tax_id as "taxId", tax_note as "taxNote" from sellers
     where id = coalesce(${id ?? null}::bigint, (select ${otherwise} from sellers))`.execute(db)
  return rows[0] ?? null
}

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
    .select(['number', 'issued_at as issuedAt', 'amount_micros as amountMicros', 'automatic'])
    .select(['seller_id', 'buyer', 'payment_intent'])
    .where('payments.wallet_id', '=', walletId)
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!found) return undefined
  const { seller_id, buyer, payment_intent, ...receipt } = found
  const { rows: reversals } = await sql<Reversal>`
    select kind, created_at as at, amount_micros as "amountMicros" from payment_reversals
     where payment_intent = ${payment_intent} and state = 'withdrawn'
     order by created_at, id`.execute(db)
  const seller = await sellerOf(db, seller_id)
  return { ...receipt, seller, buyer: buyer === null ? null : detailsOf(buyer), reversals }
}

const reversed = { refund: 'Refund', dispute: 'Dispute, withdrawn by the bank' }

/** A receipt as PDF. The same receipt gives the same bytes. */
export async function receiptPdf(receipt: Receipt): Promise<Uint8Array> {
  const { number, issuedAt, amountMicros, automatic, seller, buyer, reversals } = receipt
  const paid = automatic ? 'Paid with the saved card, through Stripe' : 'Paid through Stripe'
  // A payment can be refunded and disputed too; no more than it is paid back.
  const sumMicros = reversals.reduce((sum, each) => sum + each.amountMicros, 0n)
  const backMicros = sumMicros < amountMicros ? sumMicros : amountMicros
  const amount = formatAmount(amountMicros)
  const { writePdf } = await import('./paper-document.ts')
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
