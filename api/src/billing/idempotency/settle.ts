import { sql } from 'kysely'
import { deleteInBatches, type Executor } from '../../storage/database.ts'
import { encrypt } from '../../storage/encryption.ts'
import { answerHours, type Claim } from './claim.ts'

/**
 * Locks a claim for the rest of the transaction. Returns false if another call has taken it over, which is possible only
 * after the claim expired.
 */
export async function lockClaim(transaction: Executor, claim: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from idempotency_keys
     where account_id = ${claim.accountId} and key = ${claim.key} and attempt = ${claim.attempt}
       for update`.execute(transaction)
  return rows.length > 0
}

/** Stores the answer for a day, encrypted. */
export async function storeAnswer(transaction: Executor, claim: Claim, answer: Buffer): Promise<void> {
  await sql`
    update idempotency_keys
       set sealed_answer = ${encrypt(answer, claim.secrets.encryptKey)}, expires_at = now() + make_interval(hours => ${answerHours})
     where account_id = ${claim.accountId} and key = ${claim.key} and attempt = ${claim.attempt}`.execute(
    transaction,
  )
}

/** Deletes the expired keys, except those that are locked now. Returns how many rows it deleted. */
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
