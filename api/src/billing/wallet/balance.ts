import type { Executor } from '../../storage/database.ts'

export interface Balance {
  /** The sum of all transfers. */
  postedMicros: bigint
  /** The sum of all open holds. */
  heldMicros: bigint
  /** What a further call can spend: posted minus held. */
  availableMicros: bigint
}

/** The balance of a wallet, in micro-dollars. Rejects if there is no such wallet. */
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
