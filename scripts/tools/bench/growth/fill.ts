import { type Kysely, sql } from 'kysely'
import { whileNoOtherMigrates } from '#api/src/storage/migrate.ts'
import { accounts, charges, days, type Filling, idOf, priceMicros, toppedUpMicros } from './charges.ts'

type Session = Kysely<unknown>

const w = sql`w`
const n = sql`n`

/** The tables that get many rows. Their indexes are made when the rows are in place, which takes a third of the time. */
const large = [
  'holds',
  'transfers',
  'wallet_entries',
  'usage_counts',
  'answered_calls',
  'idempotency_keys',
  'webhook_deliveries',
  'webhook_attempts',
]

/**
 * Fills a migrated, empty database with charges of one year, and with the calls, usage rows and idempotency keys that the
 * service still keeps of them. Triggers and foreign keys are set aside: call `reconcile` afterwards, which proves the rows.
 * Only rows that the service itself would have written for these calls are made.
 */
export async function fill(url: string, filling: Filling): Promise<void> {
  await whileNoOtherMigrates(url, (db) =>
    db.connection().execute(async (session) => {
      await sql`set session_replication_role = replica`.execute(session)
      await sql`set maintenance_work_mem = '1GB'`.execute(session)
      await sql`set work_mem = '256MB'`.execute(session)
      await fillAccounts(session)
      for (const table of large) await setIndexesAside(session, table)
      await fillLedger(session, filling)
      await fillUsage(session)
      await fillCalls(session, filling)
      await fillDeliveries(session, filling)
      for (const table of large) await sql`reindex table ${sql.table(table)}`.execute(session)
      await fillWallets(session)
      await sql`vacuum (analyze)`.execute(session)
      await sql`checkpoint`.execute(session)
    }),
  )
}

/** PostgreSQL then writes no index of the table until it is made anew. */
async function setIndexesAside(session: Session, table: string): Promise<void> {
  await sql`update pg_index set indisready = false where indrelid = ${table}::regclass`.execute(session)
}

async function fillAccounts(session: Session): Promise<void> {
  const all = sql`generate_series(0, ${sql.lit(accounts - 1)}) w`
  await sql`insert into accounts (id, owner) select ${idOf.account(w)}, 'Grown' from ${all}`.execute(session)
  await sql`
    insert into ledger_accounts (id, kind) select ${idOf.wallet(w)}, 'wallet' from ${all}`.execute(session)
  await sql`
    insert into wallets (id, account_id) select ${idOf.wallet(w)}, ${idOf.account(w)} from ${all}`.execute(
    session,
  )
  await sql`
    insert into api_keys (id, account_id, name, hint, sha256, scopes)
    select ${idOf.key(w)}, ${idOf.account(w)}, 'Grown', 'lk_live_…' || w, sha256(w::text::bytea), '{read}'
      from ${all}`.execute(session)
}

/** A top-up of each wallet first, then the charges. */
async function fillLedger(session: Session, filling: Filling): Promise<void> {
  const firstMoment = sql`${sql.lit(filling.until.toISOString())}::timestamptz - ${sql.lit(days.charges + 1)} * interval '1 day'`
  const all = sql`generate_series(0, ${sql.lit(accounts - 1)}) w`
  const topUp = sql`('tr_' || substr(md5('top-up ' || w), 9))`
  await sql`
    insert into transfers (id, kind, debit_account, credit_account, amount_micros, reference, created_at)
    select ${topUp}, 'top_up', 'funding', ${idOf.wallet(w)}, ${sql.lit(toppedUpMicros)}, 'grown ' || w, ${firstMoment}
      from ${all}`.execute(session)
  await sql`
    insert into wallet_entries (wallet_id, number, transfer_id, amount_micros, balance_micros, booked_at)
    select ${idOf.wallet(w)}, 1, ${topUp}, ${sql.lit(toppedUpMicros)}, ${sql.lit(toppedUpMicros)}, ${firstMoment}
      from ${all}`.execute(session)
  const made = charges(filling)
  await sql`
    insert into holds (id, wallet_id, amount_micros, purpose, state, created_at, expires_at, closed_at, spender, spend_month)
    select ${idOf.hold(n)}, ${idOf.wallet(w)}, ${sql.lit(priceMicros)}, operation, 'captured', at - interval '1 second',
           at + interval '1 minute', at, ${idOf.key(w)}, date_trunc('month', (at - interval '1 second') at time zone 'utc')
      from ${made}`.execute(session)
  await sql`
    insert into transfers (id, kind, debit_account, credit_account, amount_micros, hold_id, created_at)
    select ${idOf.transfer(n)}, 'charge', ${idOf.wallet(w)}, 'revenue', ${sql.lit(priceMicros)}, ${idOf.hold(n)}, at
      from ${made}`.execute(session)
  await sql`
    insert into wallet_entries (wallet_id, number, transfer_id, amount_micros, balance_micros, booked_at)
    select ${idOf.wallet(w)}, k + 2, ${idOf.transfer(n)}, ${sql.lit(-priceMicros)},
           ${sql.lit(toppedUpMicros)} - (k + 1) * ${sql.lit(priceMicros)}, at
      from ${made}`.execute(session)
  await sql`
    insert into monthly_spending (spender, month, wallet_id, spent_micros)
    select who.spender, spend_month, wallet_id, sum(amount_micros)
      from holds
     cross join lateral (values (wallet_id), (holds.spender)) as who (spender)
     group by 1, 2, 3`.execute(session)
}

async function fillWallets(session: Session): Promise<void> {
  await sql`
    update wallets
       set posted_micros = balance_micros, entry_count = number, last_entry_at = booked_at
      from (select distinct on (wallet_id) * from wallet_entries order by wallet_id, number desc) as last
     where wallets.id = last.wallet_id`.execute(session)
}

/** A row for each account, day and operation. They are kept for good. */
async function fillUsage(session: Session): Promise<void> {
  await sql`
    insert into usage_counts (account_id, day, operation, key_id, succeeded, refused, failed)
    select substr(wallet_id, 8), (closed_at at time zone 'utc')::date, purpose, spender, count(*), 0, 0
      from holds
     group by 1, 2, 3, 4`.execute(session)
  await sql`
    insert into daily_charges (wallet_id, day, operation, charged_micros, charges)
    select 'wallet_' || account_id, day, operation, succeeded * ${sql.lit(priceMicros)}, succeeded from usage_counts`.execute(
    session,
  )
}

async function fillCalls(session: Session, filling: Filling): Promise<void> {
  const account = idOf.account(w)
  const key = idOf.key(w)
  await sql`
    insert into answered_calls (account_id, at, request_id, key_id, operation, document_id, status_code, verdict, replayed,
                                charged_micros, took_ms)
    select ${account}, at, 'req_' || substr(md5('request ' || n), 9), ${key}, operation, 'us-passport', 200, 'READY', false,
           ${sql.lit(priceMicros)}, 200
      from ${charges(filling, days.calls)}`.execute(session)
  await sql`
    insert into idempotency_keys (account_id, key, attempt, fingerprint, sealed_answer, locked_until, expires_at)
    select ${account}, md5('once ' || n), 'req_' || substr(md5('request ' || n), 9), sha256(n::text::bytea),
           decode((select string_agg(md5(n || ' ' || part), '') from generate_series(1, 128) part), 'hex'),
           at, at + interval '1 day'
      from ${charges(filling, days.keys)}`.execute(session)
}

/** An endpoint for each account, and a delivery with its attempt for each tenth call. */
async function fillDeliveries(session: Session, filling: Filling): Promise<void> {
  const endpoint = sql`('whe_' || substr(md5('endpoint ' || w), 9))`
  await sql`
    insert into webhook_endpoints (id, account_id, url, events, description, sealed_secret)
    select ${endpoint}, ${idOf.account(w)}, 'https://example.com/likeness', '{job.completed}', '', sha256(w::text::bytea)
      from generate_series(0, ${sql.lit(accounts - 1)}) w`.execute(session)
  await sql`
    insert into webhook_deliveries (event_id, endpoint_id, type, data, state, attempts, created_at, next_attempt_at, ended_at)
    select 'evt_' || substr(md5('event ' || n), 9), ${endpoint}, 'job.completed',
           json_build_object('id', 'job_' || substr(md5('job ' || n), 9), 'status', 'completed'), 'delivered', 1, at, null, at
      from ${charges(filling, days.deliveries)}
     where n % 10 = 0`.execute(session)
  await sql`
    insert into webhook_attempts (delivery, attempt, status_code, at)
    select number, 1, 200, ended_at from webhook_deliveries`.execute(session)
}
