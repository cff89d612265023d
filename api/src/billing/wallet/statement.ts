import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { sql } from 'kysely'
import { z } from 'zod'
import { formatAmount } from '#foundation/money.ts'
import { addDays } from '#foundation/time.ts'
import type { Executor } from '#storage/database.ts'

/** The kinds of transfers. */
export const transferKinds = ['top_up', 'charge', 'refund', 'adjustment'] as const
export type TransferKind = (typeof transferKinds)[number]

/** One entry of a wallet's statement: how one transfer changed the wallet. See `StatementLine`. */
interface StatementEntry {
  /** Its position among all entries of the wallet, from 1. */
  number: bigint
  id: string
  created_at: Date
  kind: TransferKind
  /** In micro-dollars; negative if it left the wallet. */
  amount: bigint
  balance: bigint
  operation: string | null
  reason: string | null
  refunded_transfer_id: string | null
  /** Null for other kinds than top-ups: their references are for operators only. */
  payment_reference: string | null
}

/** A contiguous part of a wallet's statement: the entries after `opening`, up to and including `closing`. */
interface StatementRange {
  walletId: string
  opening: Standing
  closing: Standing
}

/** The balance of a wallet after the entry of this number; number 0 is the balance before the first entry. */
interface Standing {
  number: bigint
  balanceMicros: bigint
}

/** Which entries a statement shows. */
export interface StatementFilter {
  /** The first day (UTC): `2026-11-30`. If absent, the statement begins with the wallet. */
  from?: string | undefined
  /** The last day, which is included. If absent, the statement ends now; later entries are not in its range. */
  to?: string | undefined
  /** Only entries of this kind. All kinds if absent. */
  kind?: TransferKind | undefined
}

/** The part of a wallet's statement that belongs to these days. */
export async function statementRange(
  db: Executor,
  walletId: string,
  { from, to }: StatementFilter,
): Promise<StatementRange> {
  const [opening, closing] = await Promise.all([
    from === undefined ? beginning : standingAt(db, walletId, new Date(from)),
    standingAt(db, walletId, to === undefined ? undefined : new Date(addDays(to, 1))),
  ])
  return { walletId, opening, closing }
}

const beginning: Standing = { number: 0n, balanceMicros: 0n }

/** The balance right before a moment, or now. `booked_at` never decreases from one entry to the next. */
async function standingAt(db: Executor, walletId: string, moment: Date | undefined): Promise<Standing> {
  const entries = db
    .selectFrom('wallet_entries')
    .select(['number', 'balance_micros as balanceMicros'])
    .where('wallet_id', '=', walletId)
  const until = moment ? entries.where('booked_at', '<', moment).orderBy('booked_at', 'desc') : entries
  const entry = await until.orderBy('number', 'desc').limit(1).executeTakeFirst()
  return entry ?? beginning
}

interface StatementPage extends Pick<StatementFilter, 'kind'> {
  /** Only entries with a lower number. */
  before?: bigint | undefined
  limit: number
}

/** The transfers of a wallet that are no charges and are credited to it: an entry in a thousand, found by an index. */
const creditsOf = (walletId: string) =>
  sql`select * from transfers where kind <> 'charge' and credit_account = ${walletId}`

/** All transfers of a wallet that are no charges. */
export const correctionsOf = (walletId: string) =>
  sql`(${creditsOf(walletId)} union all
       select * from transfers where kind <> 'charge' and debit_account = ${walletId})`

/** Entries of a range, the newest first. */
export async function statementEntries(
  db: Executor,
  { walletId, opening, closing }: StatementRange,
  { before, limit, kind }: StatementPage,
): Promise<StatementEntry[]> {
  // Most entries are charges. Those of another kind are found by their transfers, not by reading all entries until a page is full.
  const corrections = kind === 'adjustment' ? correctionsOf(walletId) : sql`(${creditsOf(walletId)})`
  const transfers = kind === undefined || kind === 'charge' ? sql`transfers` : corrections
  const { rows } = await sql<StatementEntry>`
    select entry.number, transfer.id, entry.booked_at as created_at, transfer.kind, entry.amount_micros as amount,
           entry.balance_micros as balance, hold.purpose as operation, transfer.reason,
           transfer.refunded_transfer_id,
           case transfer.kind when 'top_up' then transfer.reference end as payment_reference
      from wallet_entries entry
      join ${transfers} transfer on transfer.id = entry.transfer_id
      left join transfers refunded on refunded.id = transfer.refunded_transfer_id
      left join holds hold on hold.id = coalesce(transfer.hold_id, refunded.hold_id)
     where entry.wallet_id = ${walletId}
       and entry.number > ${opening.number} and entry.number <= ${closing.number}
       and entry.number < ${before ?? closing.number + 1n}
       and (${kind ?? null}::text is null or transfer.kind = ${kind ?? null})
     order by entry.number desc
     limit ${limit}`.execute(db)
  return rows
}

const entriesAtOnce = 500

export const StatementLine = z
  .object({
    id: z.string().describe("The transfer's id."),
    created_at: z.iso.datetime().describe('When it was booked.'),
    kind: z.enum(transferKinds),
    amount: z.string().describe('In USD; negative if it left the wallet.'),
    balance: z.string().describe('The posted balance after this entry, in USD.'),
    operation: z
      .string()
      .nullable()
      .describe(
        'The operation that was charged or refunded, by its name in the price list: "photos.check". "plan" for a month of a plan.',
      ),
    reason: z.string().nullable().describe('Why a refund or an adjustment was booked.'),
    refunded_transfer_id: z.string().nullable().describe('The id of the charge that a refund gives back.'),
    payment_reference: z.string().nullable().describe('The payment of a top-up.'),
  })
  .meta({ id: 'StatementLine' })

/** Formats an entry as a line of the statement. */
export function statementLine({ number, ...entry }: StatementEntry): z.infer<typeof StatementLine> {
  const { created_at, amount, balance } = entry
  return {
    ...entry,
    created_at: created_at.toISOString(),
    amount: formatAmount(amount),
    balance: formatAmount(balance),
  }
}

/**
 * A whole statement as CSV (RFC 4180), the newest entry first. The first row has the closing balance and the last row the
 * opening balance; a file without that last row is incomplete. If the filter names one kind of entries, the balances are
 * still those of the wallet. A text that a spreadsheet would read as a formula gets an apostrophe before it.
 */
export function statementCsv(db: Executor, range: StatementRange, filter: StatementFilter): Readable {
  const rows = stringify({
    header: true,
    columns,
    record_delimiter: 'windows',
    // It does not change negative numbers; therefore amounts are passed in as numbers.
    escape_formulas: true,
    cast: { bigint: formatAmount, date: (time) => time.toISOString() },
  })
  // A failure destroys `rows`, so the answer is cut off.
  pipeline(Readable.from(rowsOf(db, range, filter)), rows, () => {})
  return rows
}

const columns = Object.keys(StatementLine.shape).toSpliced(5, 0, 'currency')

async function* rowsOf(
  db: Executor,
  range: StatementRange,
  { from = '', to = '', kind }: StatementFilter,
): AsyncGenerator<object> {
  const currency = 'USD'
  yield { created_at: to, kind: 'closing_balance', balance: range.closing.balanceMicros, currency }
  let before: bigint | undefined
  do {
    const page: StatementEntry[] = await statementEntries(db, range, { before, limit: entriesAtOnce, kind })
    for (const entry of page) yield { ...entry, currency }
    before = page.at(-1)?.number
  } while (before !== undefined)
  yield { created_at: from, kind: 'opening_balance', balance: range.opening.balanceMicros, currency }
}
