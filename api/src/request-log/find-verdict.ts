import { sql } from 'kysely'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Executor } from '../storage/database/open.ts'
import { keptDays } from './list.ts'

/** What the log has of a call that judged a photo. */
export interface LoggedVerdict {
  documentId: string
  verdict: string
}

/**
 * The call of an account in one mode that gave a verdict under a request id, while the log keeps it; undefined if there is
 * none. A call is logged some seconds after its answer.
 */
export async function findVerdict(
  db: Executor,
  { accountId, livemode }: AccountMode,
  requestId: string,
): Promise<LoggedVerdict | undefined> {
  const { rows } = await sql<LoggedVerdict>`
    select document_id as "documentId", verdict
      from answered_calls call
      left join api_keys key on key.id = call.key_id
     where request_id = ${requestId} and verdict is not null and document_id is not null
       and call.account_id = ${accountId} and coalesce(key.livemode, true) = ${livemode}
       and at > now() - make_interval(days => ${keptDays})
       and operation in ('photos.check', 'photos.validate')`.execute(db)
  return rows[0]
}
