import { type Kysely, sql } from 'kysely'

/** How an account wants its photos judged. A version never changes, so that an old result can be explained and repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table policies (
      account_id  text not null references accounts,
      name        text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 60),
      created_at  timestamptz not null default now(),
      archived_at timestamptz,
      primary key (account_id, name)
    )`.execute(db)
  await sql`
    create table policy_versions (
      account_id text not null,
      name       text not null,
      version    int not null check (version >= 1),
      settings   jsonb not null,
      created_at timestamptz not null default now(),
      primary key (account_id, name, version),
      foreign key (account_id, name) references policies
    )`.execute(db)
  await sql`
    create trigger policy_versions_are_immutable before update or delete on policy_versions
    for each row execute function refuse_rewriting_but_erasing()`.execute(db)
}
