import { type Kysely, sql } from 'kysely'

/**
 * Live and test mode. A key's calls are those of its mode, and so are its usage and its recorded calls. A job and a webhook
 * have a mode of their own, because keys come and go. A job in test mode has no hold, because it costs nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys add column livemode boolean not null default true`.execute(db)
  await sql`alter table jobs add column livemode boolean not null default true`.execute(db)
  await sql`alter table jobs alter column hold_id drop not null`.execute(db)
  await sql`alter table webhook_endpoints add column livemode boolean not null default true`.execute(db)
}
