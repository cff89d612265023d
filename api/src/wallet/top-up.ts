import { sql } from 'kysely'
import type { Executor } from '../database/open.ts'
import { newId } from '../identifiers.ts'

export interface TopUp {
  walletId: string
  amountMicros: bigint
  /** What names the payment, such as a payment provider's id. The same payment is credited once, however often told. */
  reference: string
}

/** Credits a wallet. Returns false, and changes nothing, where the payment was credited before. */
export async function topUp(db: Executor, { walletId, amountMicros, reference }: TopUp): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      insert into transfers (id, kind, debit_account, credit_account, amount_micros, reference)
      values (${newId('tr')}, 'top_up', 'funding', ${walletId}, ${amountMicros}, ${reference})
      on conflict (reference) do nothing
      returning credit_account, amount_micros
    )
    update wallets
       set posted_micros = posted_micros + moved.amount_micros
      from moved
     where wallets.id = moved.credit_account
    returning wallets.id`.execute(db)
  return rows.length > 0
}
