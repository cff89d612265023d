import { sql } from 'kysely'
import type { Executor } from '../../storage/database/open.ts'
import type { AuditAction } from './actions.ts'

/** Who does something, and in which request. */
export interface Author {
  /** `user:usr_…` for a member, `key:key_…` for a key, `admin:alice` for an operator, or `system`. */
  actor: string
  /** Absent if it is done outside of a request. */
  requestId?: string
  /** The neighbourhood of the network address: `192.0.2.0/24`. */
  network?: string
}

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
  { requestId, network }: Required<Pick<Author, 'requestId' | 'network'>>,
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
