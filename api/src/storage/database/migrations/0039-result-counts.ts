import { type Kysely, sql } from 'kysely'

/**
 * How many photos had which verdict, and which checks were the reason, a day (UTC). A call with a key is counted for its key;
 * photos of jobs and of the dashboard's pages are not. No photo and no person can be told from the counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table result_counts (
      account_id  text not null references accounts,
      livemode    boolean not null,
      day         date not null,
      document_id text not null,
      key_id      text references api_keys,
      ready       bigint not null,
      review      bigint not null,
      retake      bigint not null,
      unique nulls not distinct (account_id, livemode, day, document_id, key_id)
    )`.execute(db)
  await sql`
    create table finding_counts (
      account_id  text not null references accounts,
      livemode    boolean not null,
      day         date not null,
      document_id text not null,
      check_name  text not null,
      retake      bigint not null, -- results that were RETAKE, in which the check failed
      sole        bigint not null, -- of these, those in which no other check failed
      review      bigint not null, -- results that were REVIEW, in which the check was REVIEW
      primary key (account_id, livemode, day, document_id, check_name)
    )`.execute(db)
}
