import type { Generated } from 'kysely'

/** The people who sign in, and what they prove who they are with. */
export interface PeopleTables {
  users: UsersTable
  sessions: SessionsTable
  known_browsers: KnownBrowsersTable
  sign_in_codes: SignInCodesTable
  user_credentials: UserCredentialsTable
  authenticators: AuthenticatorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  verifications: VerificationsTable
}

interface UsersTable {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface SessionsTable {
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

interface KnownBrowsersTable {
  id: string
  user_id: string
  digest: Buffer
  created_at: Generated<Date>
  expires_at: Date
}

interface SignInCodesTable {
  session_id: string
  digest: Buffer
  tries: Generated<number>
  sent: Generated<number>
  expires_at: Date
}

interface UserCredentialsTable {
  id: string
  issuer: string
  account_id: string
  provider_id: string
  user_id: string
  password: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface AuthenticatorsTable {
  user_id: string
  sealed_secret: Buffer
  confirmed_at: Date | null
  last_step: Generated<bigint>
  created_at: Generated<Date>
}

interface RecoveryCodesTable {
  user_id: string
  digest: Buffer
}

interface PasskeysTable {
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

interface PasskeyChallengesTable {
  session_id: string
  purpose: 'registration' | 'sign_in'
  digest: Buffer
  expires_at: Date
}

interface VerificationsTable {
  id: string
  identifier: string
  value: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  expires_at: Date
}
