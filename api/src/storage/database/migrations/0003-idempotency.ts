import { type Kysely, sql } from 'kysely'

/**
 * Which calls were made under an `Idempotency-Key`, and what they were answered. The answer is sealed with a key that
 * only the request's body yields, and the body is not stored (`idempotency/seal.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      account_id    text not null references accounts,
      key           text not null,
      attempt       text not null, -- the call that may answer; another takes over when its lock has run out
      fingerprint   bytea not null,
      sealed_answer bytea,
      locked_until  timestamptz not null,
      expires_at    timestamptz not null,
      primary key (account_id, key)
    )`.execute(db)
  await sql`create index idempotency_keys_expiry on idempotency_keys (expires_at)`.execute(db)
}
