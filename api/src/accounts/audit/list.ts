import { sql } from 'kysely'
import type { Executor } from '../../storage/database/open.ts'
import type { AuditAction } from './actions.ts'

/** An entry of the audit log, with the names that its ids have now. */
export interface ListedEntry {
  id: bigint
  at: Date
  actor: string
  /** The member's address or the key's name; null for others, and for a person or key that is gone. */
  actorName: string | null
  action: AuditAction
  target: string | null
  detail: Record<string, unknown>
  requestId: string | null
  network: string | null
}

/** What of the log is asked for. Everything that is absent is not limited. */
export interface AuditFilter {
  action?: AuditAction | undefined
  /** The days (UTC) of the first and the last entry, both included: `2026-11-30`. */
  from?: string | undefined
  to?: string | undefined
}

/** How many entries an export reads at a time. */
const batch = 500

/** Entries of an account's audit log, the latest first. */
export async function auditEntriesOf(
  db: Executor,
  accountId: string,
  { action, from, to }: AuditFilter,
  page: { before?: bigint | undefined; limit: number },
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select entry.id, at, actor, action, target, detail, request_id as "requestId", network,
           coalesce(member.email, key.name) as "actorName"
      from audit_log entry
      left join users member on entry.actor = 'user:' || member.id
      left join api_keys key on entry.actor = 'key:' || key.id and key.account_id = entry.account_id
     where entry.account_id = ${accountId}
       and (${action ?? null}::text is null or action = ${action ?? null})
       and (${from ?? null}::date is null or at >= ${from ?? null}::date::timestamp at time zone 'utc')
       and (${to ?? null}::date is null or at < (${to ?? null}::date + 1)::timestamp at time zone 'utc')
       and (${page.before ?? null}::bigint is null or entry.id < ${page.before ?? null}::bigint)
     order by entry.id desc
     limit ${page.limit}`.execute(db)
  return rows
}

/** All of them, the latest first, read in batches. */
export async function* allAuditEntries(
  db: Executor,
  accountId: string,
  filter: AuditFilter,
): AsyncGenerator<ListedEntry> {
  for (let before: bigint | undefined; ; ) {
    const entries = await auditEntriesOf(db, accountId, filter, { before, limit: batch })
    yield* entries
    before = entries.at(-1)?.id
    if (entries.length < batch) return
  }
}
