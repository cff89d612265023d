import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Role } from '../../../foundation/roles.ts'
import type { Scope } from '../../../foundation/scopes.ts'

/** Accounts, their members and keys, and what they decide. */
export interface OrganisationsTables {
  accounts: AccountsTable
  members: MembersTable
  invitations: InvitationsTable
  api_keys: ApiKeysTable
  key_events: KeyEventsTable
  audit_log: AuditLogTable
  policies: PoliciesTable
  policy_versions: PolicyVersionsTable
}

interface AccountsTable {
  id: string
  owner: string
  free_checks: Generated<number>
  /** Of the version before: the user whose first account it is. `members` has replaced it. */
  user_id: string | null
  created_at: Generated<Date>
  /** When its owner deleted it, otherwise null. A deleted account accepts nothing new. */
  erased_at: Date | null
  demands_second_factor: Generated<boolean>
}

interface MembersTable {
  account_id: string
  user_id: string
  role: Role
  created_at: Generated<Date>
}

interface InvitationsTable {
  id: string
  account_id: string
  email: string
  role: Role
  digest: Buffer
  created_at: Generated<Date>
  expires_at: Date
}

interface ApiKeysTable {
  id: string
  account_id: string
  name: string
  hint: string
  sha256: Buffer
  created_at: Generated<Date>
  scopes: Scope[]
  expires_at: Date | null
  rolled_to: string | null
  last_used_at: Date | null
  revoked_at: Date | null
  livemode: Generated<boolean>
  /** The name of a policy of the account. */
  default_policy: string | null
  /** The first of the keys that it replaced; null if it replaced none. */
  spender: string | null
}

interface KeyEventsTable {
  id: Generated<bigint>
  account_id: string
  key_id: string
  kind: 'created' | 'rolled' | 'revoked'
  actor: string
  detail: JSONColumnType<Record<string, unknown>>
  at: Generated<Date>
}

interface AuditLogTable {
  id: GeneratedAlways<bigint>
  account_id: string
  at: Generated<Date>
  actor: string
  action: string
  target: string | null
  detail: JSONColumnType<Record<string, unknown>>
  request_id: string | null
  network: string | null
}

interface PoliciesTable {
  account_id: string
  name: string
  created_at: Generated<Date>
  archived_at: Date | null
}

interface PolicyVersionsTable {
  account_id: string
  name: string
  version: number
  settings: unknown
  created_at: Generated<Date>
}
