import { sql } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Executor } from '../../storage/database.ts'
import { type Correction, isRefusedBy } from './correction.ts'
import { enter } from './enter.ts'

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
