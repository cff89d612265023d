import { type Kysely, sql } from 'kysely'

/**
 * How many calls each key made of each operation, a day (UTC). Written in batches by every process, a few seconds after
 * the calls; what they cost is not here but in the ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_counts (
      account_id text not null references accounts,
      day        date not null,
      operation  text not null,
      key_id     text not null references api_keys,
      succeeded  bigint not null,
      refused    bigint not null, -- answered 4xx
      failed     bigint not null, -- answered 5xx
      primary key (account_id, day, operation, key_id)
    )`.execute(db)
}
