import type { Executor } from '../../storage/database/open.ts'

export interface Balance {
  /** What all transfers add up to. */
  postedMicros: bigint
  /** What running calls have set aside. */
  heldMicros: bigint
  /** What a further call can spend: posted less held. */
  availableMicros: bigint
}

/** What a wallet holds, in micro-dollars. Rejects where there is no such wallet. */
export async function balanceOf(db: Executor, walletId: string): Promise<Balance> {
  const wallet = await db
    .selectFrom('wallets')
    .select(['posted_micros', 'held_micros'])
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()
  return {
    postedMicros: wallet.posted_micros,
    heldMicros: wallet.held_micros,
    availableMicros: wallet.posted_micros - wallet.held_micros,
  }
}
