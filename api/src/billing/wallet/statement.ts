import { sql } from 'kysely'
import { addDays } from '../../foundation/days.ts'
import type { Executor } from '../../storage/database/open.ts'

/** What a transfer is. */
export const transferKinds = ['top_up', 'charge', 'refund', 'adjustment'] as const
export type TransferKind = (typeof transferKinds)[number]

/** A line of a wallet's statement: what a transfer did to it. */
export interface StatementEntry {
  /** Its place among all entries of the wallet, from 1. */
  number: bigint
  transferId: string
  bookedAt: Date
  kind: TransferKind
  /** Negative where it left the wallet. */
  amountMicros: bigint
  /** What the wallet had posted right afterwards. */
  balanceMicros: bigint
  /** What was charged, or what the refunded charge was for: `photos.check`. */
  operation: string | null
  reason: string | null
  refundedTransferId: string | null
  /** The payment that a top-up came from. Other kinds have a reference as well, which is for whoever booked them. */
  paymentReference: string | null
}

/** A part of a wallet's statement, without gaps: the entries after `opening` up to and with `closing`. */
export interface StatementRange {
  walletId: string
  opening: Standing
  closing: Standing
}

/** How a wallet stood after an entry; number 0 is before the first. */
interface Standing {
  number: bigint
  balanceMicros: bigint
}

/**
 * The part of a wallet's statement that a time has.
 * @param from The first moment; the wallet's beginning where it is absent.
 * @param until The moment after the last; now where it is absent. What is booked later is no part of the range.
 */
export async function statementRange(
  db: Executor,
  walletId: string,
  { from, until }: { from?: Date | undefined; until?: Date | undefined },
): Promise<StatementRange> {
  const [opening, closing] = await Promise.all([
    from ? standingAt(db, walletId, from) : beginning,
    standingAt(db, walletId, until),
  ])
  return { walletId, opening, closing }
}

/** A period in days (UTC), the last one included: `2026-11-30`. */
export interface StatementPeriod {
  from?: string | undefined
  to?: string | undefined
}

/** What a statement shows of its period. */
export interface StatementFilter extends StatementPeriod {
  /** Entries of one kind alone. */
  kind?: TransferKind | undefined
}

/** The part of a wallet's statement that whole days have. */
export function statementOfDays(
  db: Executor,
  walletId: string,
  { from, to }: StatementPeriod,
): Promise<StatementRange> {
  return statementRange(db, walletId, {
    from: from === undefined ? undefined : new Date(from),
    until: to === undefined ? undefined : new Date(addDays(to, 1)),
  })
}

const beginning: Standing = { number: 0n, balanceMicros: 0n }

/** How the wallet stood right before a moment, or stands now. An entry is never booked before an earlier one. */
async function standingAt(db: Executor, walletId: string, moment: Date | undefined): Promise<Standing> {
  const entries = db
    .selectFrom('wallet_entries')
    .select(['number', 'balance_micros as balanceMicros'])
    .where('wallet_id', '=', walletId)
  const until = moment ? entries.where('booked_at', '<', moment).orderBy('booked_at', 'desc') : entries
  const entry = await until.orderBy('number', 'desc').limit(1).executeTakeFirst()
  return entry ?? beginning
}

export interface StatementPage {
  /** Only entries with a lower number. */
  before?: bigint | undefined
  limit: number
  /** Only entries of this kind. */
  kind?: TransferKind | undefined
}

/** Entries of a range, the newest first. */
export async function statementEntries(
  db: Executor,
  { walletId, opening, closing }: StatementRange,
  { before, limit, kind }: StatementPage,
): Promise<StatementEntry[]> {
  const { rows } = await sql<StatementEntry>`
    select entry.number, transfer.id as "transferId", entry.booked_at as "bookedAt", transfer.kind,
           entry.amount_micros as "amountMicros", entry.balance_micros as "balanceMicros",
           hold.purpose as operation, transfer.reason, transfer.refunded_transfer_id as "refundedTransferId",
           case transfer.kind when 'top_up' then transfer.reference end as "paymentReference"
      from wallet_entries entry
      join transfers transfer on transfer.id = entry.transfer_id
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

/** Every entry of a range, the newest first, read a page at a time. */
export async function* allStatementEntries(
  db: Executor,
  range: StatementRange,
  { kind, pageSize = 500 }: { kind?: TransferKind | undefined; pageSize?: number } = {},
): AsyncGenerator<StatementEntry> {
  let before: bigint | undefined
  do {
    const page: StatementEntry[] = await statementEntries(db, range, { before, limit: pageSize, kind })
    yield* page
    before = page.at(-1)?.number
  } while (before !== undefined)
}
