import { sql } from 'kysely'
import { newId } from '../../foundation/identifiers.ts'
import type { Executor } from '../../storage/database.ts'
import { enter } from './enter.ts'

export interface TopUp {
  walletId: string
  amountMicros: bigint
  /** Identifies the payment, such as the payment provider's id. Payments with the same reference are credited once. */
  reference: string
}

/** Credits a wallet. Returns false and changes nothing if the payment was credited before. */
export async function topUp(db: Executor, { walletId, amountMicros, reference }: TopUp): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      insert into transfers (id, kind, debit_account, credit_account, amount_micros, reference)
      values (${newId('tr')}, 'top_up', 'funding', ${walletId}, ${amountMicros}, ${reference})
      on conflict (reference) do nothing
      returning id, credit_account as wallet_id, amount_micros as change_micros, 0 as released_micros
    ), ${enter}
    select from changed`.execute(db)
  return rows.length > 0
}
