import { sql, type Transaction } from 'kysely'
import type { Caller } from '../accounts/caller.ts'
import { batchLimits } from '../config/batch-limits.ts'
import { newId } from '../foundation/identifiers.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Tables } from '../storage/database/tables.ts'
import { batchOf, findBatch } from './find.ts'
import type { NewBatch } from './request.ts'
import type { Batch } from './schema.ts'

/**
 * Makes a batch without photos. It costs nothing: its jobs do.
 * @returns The batch; or `too_many_batches`, or `not_found` if the account was erased.
 */
export async function createBatch(
  transaction: Transaction<Tables>,
  caller: Caller,
  { documentId, mode, by, language, metadata, expectedItems }: NewBatch,
  { deadlineSeconds }: { deadlineSeconds: number },
): Promise<Outcome<Batch>> {
  const { accountId, livemode, spender } = caller
  // Locks the account, so that two concurrent calls cannot both create the last allowed batch.
  const account = await sql`
    select from accounts where id = ${accountId} and erased_at is null for no key update`.execute(transaction)
  if (account.rows.length === 0) return refusal('not_found', `There is no account ${accountId}.`)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from batches
     where account_id = ${accountId} and livemode = ${livemode} and ended_at is null`.execute(transaction)
  if ((rows[0]?.open ?? 0) >= batchLimits.open) {
    const detail = `${batchLimits.open} batches of this account have not ended. Wait until one has, or cancel one.`
    return refusal('too_many_batches', detail, { limit: batchLimits.open })
  }
  const id = newId('bat')
  const { subject, profile, policy } = by
  await sql`
    insert into batches (id, account_id, livemode, spender, document_id, mode, subject, profile, policy_name, policy_version,
                         language, metadata, expected, expires_at)
    values (${id}, ${accountId}, ${livemode}, ${spender}, ${documentId}, ${mode}, ${subject}, ${profile},
            ${policy?.name ?? null}, ${policy?.version ?? null}, ${language}, ${JSON.stringify(metadata)}::jsonb,
            ${expectedItems ?? null}, now() + make_interval(secs => ${deadlineSeconds}))`.execute(transaction)
  const row = await findBatch(transaction, caller, id)
  if (!row) throw new Error(`The batch ${id} was not stored.`)
  return { ok: true, value: batchOf(row) }
}
