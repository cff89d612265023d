import { type Kysely, sql } from 'kysely'

/**
 * Deliveries of webhooks share few slots. A delivery that is due waits in its table until a process claims it; a claim
 * that has expired belongs to a process that died. A receiver that is slow or silent is called less often: `resumes_at`
 * says when it is called again. `quick_streak` counts its quick answers since the last slow one; receivers of before count
 * as quick.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhook_endpoints
      add column slow_since   timestamptz, -- null while it answers in time
      add column slow_streak  int not null default 0, -- pauses in a row, each longer than the one before
      add column resumes_at   timestamptz, -- null if it may be called now
      add column slow_told_at timestamptz, -- when its owner was told
      add column quick_streak int not null default 10,
      add constraint webhook_endpoints_slow
        check (slow_since is not null or (slow_streak = 0 and resumes_at is null and slow_told_at is null)) not valid`.execute(
    db,
  )
  await sql`alter table webhook_endpoints alter column quick_streak set default 0`.execute(db)
  await sql`alter table webhook_deliveries add column claimed_until timestamptz`.execute(db)
}
