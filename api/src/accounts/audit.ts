import { sql } from 'kysely'
import { z } from 'zod'
import { writtenMoment } from '../foundation/time.ts'
import type { Executor } from '../storage/database.ts'

/** Everything that the audit log records, in the groups by which it is filtered. */
export const auditActions = [
  'key.created',
  'key.rolled',
  'key.revoked',
  'key.policy_changed',
  'policy.created',
  'policy.changed',
  'policy.archived',
  'key.spend_limit_changed',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
  'member.deleted',
  'invitation.sent',
  'invitation.withdrawn',
  'organisation.created',
  'organisation.renamed',
  'organisation.second_factor_demanded',
  'wallet.low_balance_changed',
  'wallet.spend_limit_changed',
  'wallet.automatic_top_up_changed',
  'wallet.automatic_top_up_stopped',
  'wallet.billing_details_changed',
  'plan.chosen',
  'plan.cancelled',
  'plan.unpaid',
  'plan.ended',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.deleted',
  'job.paused',
  'job.resumed',
  'job.cancelled',
  'job.deleted',
  'review.decided',
  'review.deleted',
  'payment.started',
  'money.top_up',
  'money.refund',
  'money.adjustment',
  'sign_in.succeeded',
  'sign_in.failed',
  'second_factor.enabled',
  'second_factor.disabled',
  'second_factor.recovery_code_used',
  'second_factor.passkey_added',
  'second_factor.passkey_removed',
  'second_factor.passkey_refused',
] as const

export type AuditAction = (typeof auditActions)[number]

/** Who does something, and in which request. */
export interface Author {
  /** `user:usr_…` for a member, `key:key_…` for a key, `admin:alice` for an operator, or `system`. */
  actor: string
  /** Absent if it is done outside of a request. */
  requestId?: string
  /** The neighbourhood of the network address: `192.0.2.0/24`. */
  network?: string
}

/** In which request and from which neighbourhood something is done. */
export type Place = Required<Pick<Author, 'requestId' | 'network'>>

export interface AuditEntry {
  accountId: string
  author: Author
  action: AuditAction
  /** The id of what it is done to. */
  target?: string
  /** Further facts for a later review; never a secret, and no text that only its owner should see. */
  detail?: Readonly<Record<string, unknown>>
}

/**
 * Adds an entry to the audit log. Run it in the transaction that makes the change. Nothing is added for an account that was
 * erased meanwhile.
 */
export async function recordAudit(db: Executor, entry: AuditEntry): Promise<void> {
  const { accountId, author, action, target = null, detail = {} } = entry
  const { actor, requestId = null, network = null } = author
  await sql`
    insert into audit_log (account_id, actor, action, target, detail, request_id, network)
    select id, ${actor}, ${action}, ${target}::text, ${JSON.stringify(detail)}::jsonb, ${requestId}::text, ${network}::text
      from accounts where id = ${accountId} and erased_at is null
       for key share`.execute(db)
}

/**
 * Adds an entry to the log of every account in which a person works; none for an unknown address.
 * @param person A mail address, or the id of a user.
 */
export async function recordOfPerson(
  db: Executor,
  action: Extract<AuditAction, `sign_in.${string}` | `second_factor.${string}`>,
  person: string,
  { requestId, network }: Place,
): Promise<void> {
  await sql`
    insert into audit_log (account_id, actor, action, request_id, network)
    select accounts.id, 'user:' || users.id, ${action}, ${requestId}, ${network}
      from users
      join members on members.user_id = users.id
      join accounts on accounts.id = members.account_id and accounts.erased_at is null
     where users.email = ${person} or users.id = ${person}
     order by accounts.id`.execute(db)
}

/** An entry of the audit log, with the names that its ids have now. */
export const ListedEntry = z.object({
  id: z.string(),
  at: writtenMoment,
  actor: z.string(),
  /** The member's address or the key's name; null for others, and for a person or key that is gone. */
  actor_name: z.string().nullable(),
  action: z.enum(auditActions),
  target: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  request_id: z.string().nullable(),
  network: z.string().nullable(),
})
export type ListedEntry = z.output<typeof ListedEntry>

/** The entries that are listed: all, unless a member is given. */
interface AuditFilter {
  action?: AuditAction | undefined
  /** The days (UTC) of the first and the last entry, both included: `2026-11-30`. */
  from?: string | undefined
  to?: string | undefined
}

/** Entries of an account's audit log, the latest first. */
export async function auditEntriesOf(
  db: Executor,
  accountId: string,
  { action, from, to }: AuditFilter,
  page: { before?: string | number | undefined; limit: number },
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select entry.id::text, at, actor, coalesce(member.email, key.name) as actor_name, action, target, detail, request_id,
           network
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
export async function* allAuditEntries(db: Executor, accountId: string, filter: AuditFilter) {
  const batch = 500
  for (let before: string | undefined; ; ) {
    const entries = await auditEntriesOf(db, accountId, filter, { before, limit: batch })
    yield* entries
    before = entries.at(-1)?.id
    if (entries.length < batch) return
  }
}
