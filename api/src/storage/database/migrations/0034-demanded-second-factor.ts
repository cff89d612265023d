import { type Kysely, sql } from 'kysely'

/** Whether the members of an account need an authenticator app for everything in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column demands_second_factor boolean not null default false`.execute(db)
}
