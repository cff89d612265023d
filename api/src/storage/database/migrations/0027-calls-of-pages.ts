import { type Kysely, sql } from 'kysely'

/**
 * The paid calls that a signed-in user makes on the dashboard's pages, without a key: their counts by day, and the single
 * calls beside those with a key. The counts have a table of their own, because `usage_counts` has the key in its primary key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_usage_counts (
      account_id text not null references accounts,
      day        date not null,
      operation  text not null,
      succeeded  bigint not null,
      refused    bigint not null, -- answered 4xx
      failed     bigint not null, -- answered 5xx
      primary key (account_id, day, operation)
    )`.execute(db)
  await sql`alter table answered_calls alter column key_id drop not null`.execute(db)
}
