import { type Kysely, sql } from 'kysely'

/**
 * Plans: so many checks a month for a price that is taken from the wallet at the beginning of each period.
 *
 * A plan is offered while it is active, and what it gives and costs never changes. An organisation has one subscription at
 * most that has not ended. `ends` is the end of its last period; `next_plan` is what the next period has, null for none.
 * Periods are calendar months counted from `anchor`, so that one that begins on the 31st does not drift. `unpaid_since` is
 * set while the next period is due and the wallet does not cover it.
 *
 * A period is paid by the charge of its hold, made in the transaction that makes the period: its key makes it one. `used`
 * counts its checks that were answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      code             text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
      name             text not null check (length(name) between 1 and 60),
      checks_per_month int not null check (checks_per_month > 0),
      price_micros     bigint not null check (price_micros > 0),
      currency         text not null default 'USD' check (currency = 'USD'),
      active           boolean not null default true,
      created_at       timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table subscriptions (
      id           text primary key,
      account_id   text not null references accounts,
      wallet_id    text not null references wallets,
      next_plan    text references plans,
      anchor       timestamptz not null default now(),
      months       int not null default 1 check (months > 0), -- that have begun since the anchor
      ends         timestamptz not null,
      unpaid_since timestamptz,
      ended_at     timestamptz,
      created_at   timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index subscriptions_current on subscriptions (account_id) where ended_at is null`.execute(
    db,
  )
  await sql`create index subscriptions_due on subscriptions (ends) where ended_at is null`.execute(db)
  await sql`
    create trigger nothing_new_of_erased before insert on subscriptions
    for each row execute function refuse_what_is_of_erased()`.execute(db)
  await sql`
    create table plan_periods (
      subscription_id text not null references subscriptions,
      number          int not null check (number > 0),
      account_id      text not null references accounts,
      plan            text not null references plans,
      checks          int not null check (checks > 0),
      used            int not null default 0 check (used between 0 and checks),
      price_micros    bigint not null check (price_micros > 0),
      hold_id         text not null unique references holds,
      starts          timestamptz not null,
      ends            timestamptz not null check (ends > starts),
      primary key (subscription_id, number)
    )`.execute(db)
  await sql`create index plan_periods_of_account on plan_periods (account_id, ends)`.execute(db)
}
