import { type Kysely, sql } from 'kysely'

/** The language in which the findings of a job are written. Those that were accepted before are in English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column language text not null default 'en'`.execute(db)
}
