import { sql } from 'kysely'
import { deleteInBatches } from '../../storage/database/delete-in-batches.ts'
import type { Executor } from '../../storage/database/open.ts'
import { encrypt } from '../../storage/encryption.ts'
import type { Claim } from './claim.ts'

/**
 * Locks a claim for the rest of the transaction. Returns false where another call has taken it over meanwhile, which
 * can be only after its time had run out.
 */
export async function lockClaim(transaction: Executor, claim: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from idempotency_keys
     where account_id = ${claim.accountId} and key = ${claim.key} and attempt = ${claim.attempt}
       for update`.execute(transaction)
  return rows.length > 0
}

/** Stores the answer for a day from now, sealed. */
export async function storeAnswer(transaction: Executor, claim: Claim, answer: Buffer): Promise<void> {
  await sql`
    update idempotency_keys
       set sealed_answer = ${encrypt(answer, claim.secrets.encryptKey)}, expires_at = now() + interval '24 hours'
     where account_id = ${claim.accountId} and key = ${claim.key} and attempt = ${claim.attempt}`.execute(
    transaction,
  )
}

/** Gives a key back after a failure, so that the next call with it is worked on anew. */
export async function releaseClaim(db: Executor, claim: Claim): Promise<void> {
  await sql`
    delete from idempotency_keys
     where account_id = ${claim.accountId} and key = ${claim.key} and attempt = ${claim.attempt}
       and sealed_answer is null`.execute(db)
}

/** Deletes what is older than a day, but for what is locked now. Returns how many rows. */
export function forgetExpired(db: Executor): Promise<number> {
  return deleteInBatches((most) =>
    sql`
      delete from idempotency_keys where (account_id, key) in (
        select account_id, key from idempotency_keys
         where expires_at <= now()
         order by expires_at
         limit ${most}
           for update skip locked)`.execute(db),
  )
}
