import { sql } from 'kysely'
import { z } from 'zod'
import { formatAmount } from '#foundation/money.ts'
import { dayOf } from '#foundation/time.ts'
import type { Database, Executor } from '#storage/database.ts'
import { correctionsOf, statementRange, type TransferKind } from '../wallet/statement.ts'
import { billingDetailsOf } from './billing-details.ts'
import type { Block } from './paper-document.ts'
import { buyerBlock, sellerBlock, sellerOf } from './receipts.ts'

/** A calendar month (UTC): `2026-11`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11.')

/** The entries of one kind and one operation in a month. */
interface Sum {
  kind: TransferKind
  /** Null for top-ups and adjustments. */
  operation: string | null
  count: bigint
  /** Negative if it left the wallet. */
  amountMicros: bigint
}

/**
 * What the wallet of an account was charged and credited in a month, as PDF: usage by kind of call, with the balances before
 * and after. The same data give the same bytes.
 */
export function monthStatementPdf(
  db: Database,
  { accountId, walletId }: { accountId: string; walletId: string },
  month: string,
): Promise<Uint8Array> {
  const from = `${month}-01`
  const [year, number] = month.split('-').map(Number)
  const to = dayOf(new Date(Date.UTC(Number(year), Number(number), 0)))
  // The balances and the sums must be of the same moment.
  const snapshot = db.transaction().setIsolationLevel('repeatable read')
  return snapshot.execute(async (transaction) => {
    const range = await statementRange(transaction, walletId, { from, to })
    const charged = await chargesOf(transaction, walletId, { from, to })
    const sums = [...charged, ...(await correctionSums(transaction, walletId, range))]
    const { writePdf } = await import('./paper-document.ts')
    return writePdf({
      title: 'Statement of the month',
      blocks: [
        { lines: [`Period: ${from} to ${to}, both included (UTC)`, `Wallet: ${walletId}`] },
        sellerBlock(await sellerOf(transaction)),
        buyerBlock(await billingDetailsOf(transaction, accountId)),
        tableOf(sums, range),
        {
          lines: [
            'Calls are paid from the prepaid balance. This statement is no request to pay. Each payment has a receipt of its own.',
          ],
        },
      ],
    })
  })
}

type Range = Awaited<ReturnType<typeof statementRange>>

/** The charges of a time by operation, from the sums of its days: a month may have millions of entries. */
async function chargesOf(
  db: Executor,
  walletId: string,
  { from, to }: { from: string; to: string },
): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select 'charge' as kind, operation, -sum(charged_micros)::bigint as "amountMicros",
           sum(charges)::bigint as count
      from daily_charges
     where wallet_id = ${walletId} and day between ${from}::date and ${to}::date
     group by operation
     order by operation`.execute(db)
  return rows
}

/** What else the entries of a range are. The `offset` makes PostgreSQL look each entry up, where it would read the range. */
async function correctionSums(db: Executor, walletId: string, { opening, closing }: Range): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select transfer.kind, hold.purpose as operation, count(*) as count, sum(entry.amount_micros)::bigint as "amountMicros"
      from ${correctionsOf(walletId)} transfer
     cross join lateral (
       select number, amount_micros from wallet_entries
        where transfer_id = transfer.id and wallet_id = ${walletId} offset 0) as entry
      left join transfers refunded on refunded.id = transfer.refunded_transfer_id
      left join holds hold on hold.id = refunded.hold_id
     where entry.number > ${opening.number} and entry.number <= ${closing.number}
     group by transfer.kind, hold.purpose
     order by array_position(array['refund', 'adjustment', 'top_up'], transfer.kind), hold.purpose`.execute(
    db,
  )
  return rows
}

const kinds: Readonly<Record<TransferKind, string>> = {
  charge: 'Charged',
  refund: 'Refunded',
  adjustment: 'Adjustments',
  top_up: 'Paid in',
}

function tableOf(sums: readonly Sum[], { opening, closing }: Range): Block {
  const chargedMicros = sums
    .filter(({ kind }) => kind === 'charge' || kind === 'refund')
    .reduce((sum, { amountMicros }) => sum - amountMicros, 0n)
  return {
    head: ['What', 'Number', 'USD'],
    rows: [
      ['Balance before', '', formatAmount(opening.balanceMicros)],
      ...sums.map(({ kind, operation, count, amountMicros }) => [
        operation === null ? kinds[kind] : `${kinds[kind]}: ${operation}`,
        `${count}`,
        formatAmount(amountMicros),
      ]),
      ['Balance after', '', formatAmount(closing.balanceMicros)],
      ['Charged in this month, less refunds', '', formatAmount(chargedMicros)],
    ],
  }
}
