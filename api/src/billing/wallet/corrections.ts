import { sql } from 'kysely'
import { newId } from '#foundation/identifiers.ts'
import type { Executor } from '#storage/database.ts'
import { enter } from './ledger.ts'

/** The fields that every correction of the ledger has. */
interface Correction {
  /** The reason, which the wallet's owner reads on the statement. 1 to 500 characters. */
  reason: string
  /** The operator or process that booked it: `admin:alice`, or `system`. Not on the statement. */
  actor: string
  /** Identifies the decision, such as the number of a ticket. Corrections with the same reference are booked once. */
  reference: string
}

/** Whether the database refused a statement because of the named constraint (SQLSTATE 23514, check_violation). */
function isRefusedBy(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  return 'code' in error && error.code === '23514' && 'constraint' in error && error.constraint === constraint
}

export interface Adjustment extends Correction {
  walletId: string
  /** Positive credits the wallet, negative debits it. */
  amountMicros: bigint
}

/**
 * Moves money between `funding` and a wallet for a reason that is neither a payment nor a charge: goodwill, a mistake, a
 * payment that was returned to the payer.
 * @returns The result: `booked_before` if a transfer with this reference exists; `insufficient_funds` if the wallet has less
 *   than that beyond its holds. The latter is a refusal by the database and aborts the surrounding transaction.
 */
export async function adjust(
  db: Executor,
  { walletId, amountMicros, reason, actor, reference }: Adjustment,
): Promise<'booked' | 'booked_before' | 'insufficient_funds'> {
  const gives = amountMicros > 0n
  const [debit, credit] = gives ? ['funding', walletId] : [walletId, 'funding']
  try {
    const { rows } = await sql`
      with moved as (
        insert into transfers (id, kind, debit_account, credit_account, amount_micros, reason, actor, reference)
        values (${newId('tr')}, 'adjustment', ${debit}, ${credit}, ${gives ? amountMicros : -amountMicros},
                ${reason}, ${actor}, ${reference})
        on conflict (reference) do nothing
        returning id, ${walletId} as wallet_id, ${amountMicros}::bigint as change_micros, 0 as released_micros
      ), ${enter}
      select from changed`.execute(db)
    return rows.length > 0 ? 'booked' : 'booked_before'
  } catch (error) {
    if (isRefusedBy(error, 'wallet_covers_its_holds')) return 'insufficient_funds'
    throw error
  }
}

export interface Refund extends Correction {
  /** The id of the charge's transfer. */
  transferId: string
  /** At most the amount of the charge. */
  amountMicros: bigint
}

/**
 * Refunds a charge or a part of it: the money moves from revenue to the wallet that was charged.
 * @returns The result: `booked_before` if a transfer with this reference exists; `exceeds_charge` if this and earlier
 *   refunds exceed the charge. The latter is a refusal by the database and aborts the surrounding transaction.
 */
export async function refund(
  db: Executor,
  { transferId, amountMicros, reason, actor, reference }: Refund,
): Promise<'booked' | 'booked_before' | 'no_such_charge' | 'exceeds_charge'> {
  try {
    const { rows } = await sql<{ booked: boolean }>`
      with charge as (
        select id, debit_account from transfers where id = ${transferId} and kind = 'charge'
      ), moved as (
        insert into transfers (id, kind, debit_account, credit_account, amount_micros, refunded_transfer_id,
                               reason, actor, reference)
        select ${newId('tr')}, 'refund', 'revenue', debit_account, ${amountMicros}, id,
               ${reason}, ${actor}, ${reference}
          from charge
        on conflict (reference) do nothing
        returning id, credit_account as wallet_id, amount_micros as change_micros, 0 as released_micros
      ), ${enter}
      select exists (select from changed) as booked from charge`.execute(db)
    if (!rows[0]) return 'no_such_charge'
    return rows[0].booked ? 'booked' : 'booked_before'
  } catch (error) {
    if (isRefusedBy(error, 'refunds_within_charge')) return 'exceeds_charge'
    throw error
  }
}
