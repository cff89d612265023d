import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Role, Scope } from '#foundation/access.ts'

/** The people who sign in, and what they prove who they are with. */
export interface PeopleTables {
  users: {
    id: string
    name: string
    email: string
    email_verified: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  sessions: {
    id: string
    token: string
    user_id: string
    user_agent: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    last_used_at: Generated<Date>
    expires_at: Date
    /** Null while the session waits for a sign-in code. */
    browser_id: string | null
    proven_at: Generated<Date>
    /** The account that the user chose last; one that the user is no member of counts for nothing. */
    works_in: string | null
    code_tries: Generated<number>
  }
  known_browsers: {
    id: string
    user_id: string
    digest: Buffer
    created_at: Generated<Date>
    expires_at: Date
  }
  sign_in_codes: {
    session_id: string
    digest: Buffer
    tries: Generated<number>
    sent: Generated<number>
    expires_at: Date
  }
  user_credentials: {
    id: string
    issuer: string
    account_id: string
    provider_id: string
    user_id: string
    password: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  authenticators: {
    user_id: string
    sealed_secret: Buffer
    confirmed_at: Date | null
    last_step: Generated<bigint>
    created_at: Generated<Date>
  }
  recovery_codes: {
    user_id: string
    digest: Buffer
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: string
    public_key: Buffer
    counter: Generated<bigint>
    transports: string[]
    name: string
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  passkey_challenges: {
    session_id: string
    purpose: 'registration' | 'sign_in'
    digest: Buffer
    expires_at: Date
  }
  verifications: {
    id: string
    identifier: string
    value: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    expires_at: Date
  }
}

/** Accounts, their members and keys, and what they decide. */
export interface OrganisationsTables {
  accounts: {
    id: string
    owner: string
    free_checks: Generated<number>
    created_at: Generated<Date>
    /** When its owner deleted it, otherwise null. A deleted account accepts nothing new. */
    erased_at: Date | null
    demands_second_factor: Generated<boolean>
  }
  members: {
    account_id: string
    user_id: string
    role: Role
    created_at: Generated<Date>
  }
  invitations: {
    id: string
    account_id: string
    email: string
    role: Role
    digest: Buffer
    created_at: Generated<Date>
    expires_at: Date
  }
  api_keys: {
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
  audit_log: {
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
}
