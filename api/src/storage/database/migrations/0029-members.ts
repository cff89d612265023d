import { type Kysely, sql } from 'kysely'

/**
 * Who works in an account, and as what: a person may be a member of several. The version before reads and writes only the
 * one user in `accounts.user_id`; while it still runs, the trigger makes that user a member. A later release drops the
 * trigger and the column. `works_in` is the account that a person chose last in a session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table members (
      account_id text not null references accounts,
      user_id    text not null references users on delete cascade,
      role       text not null check (role in ('owner', 'developer', 'billing', 'reviewer', 'read_only')),
      created_at timestamptz not null default now(),
      primary key (account_id, user_id)
    )`.execute(db)
  await sql`create index members_user on members (user_id)`.execute(db)
  await sql`
    create function join_own_account() returns trigger language plpgsql as $$
    begin
      insert into members (account_id, user_id, role) values (new.id, new.user_id, 'owner') on conflict do nothing;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger own_account_is_joined after insert on accounts
    for each row when (new.user_id is not null) execute function join_own_account()`.execute(db)
  await sql`
    create trigger nothing_new_of_erased before insert on members
    for each row execute function refuse_what_is_of_erased()`.execute(db)
  await sql`alter table sessions add column works_in text`.execute(db)
}
