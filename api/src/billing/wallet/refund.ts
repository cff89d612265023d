import { sql } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Executor } from '../../storage/database.ts'
import { type Correction, isRefusedBy } from './correction.ts'
import { enter } from './enter.ts'

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
