import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { testDatabase } from '../../../testing/database.ts'
import { atEnd } from '../../../testing/processes/at-end.ts'
import { proveLedger } from '../../billing/proofs/prove-ledger.ts'
import * as accountsAndKeys from './migrations/0001-accounts-and-keys.ts'
import * as ledger from './migrations/0002-ledger.ts'
import * as ledgerCorrections from './migrations/0005-ledger-corrections.ts'
import * as payments from './migrations/0015-payments.ts'
import * as spendLimits from './migrations/0041-spend-limits.ts'
import * as receipts from './migrations/0052-receipts.ts'
import * as plans from './migrations/0054-plans.ts'
import * as dailyCharges from './migrations/0065-daily-charges.ts'
import * as countedCharges from './migrations/0074-counted-charges.ts'

const { url, db } = await testDatabase()
const bare = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
})
atEnd(() => bare.destroy())

test('transfers that are older than the wallet entries get their entries, in order of time', async () => {
  await sql`drop schema public cascade; create schema public`.execute(db)
  await accountsAndKeys.up(bare)
  await ledger.up(bare)
  await sql`
    insert into accounts (id, owner) values ('a', 'A'), ('b', 'B');
    insert into ledger_accounts (id, kind) values ('wallet_a', 'wallet'), ('wallet_b', 'wallet');
    insert into wallets (id, account_id, posted_micros, held_micros)
    values ('wallet_a', 'a', 60, 0), ('wallet_b', 'b', 0, 0);
    insert into holds (id, wallet_id, amount_micros, purpose, state, expires_at, closed_at)
    values ('h', 'wallet_a', 50, 'photos.check', 'captured', now(), now());
    insert into transfers (id, kind, debit_account, credit_account, amount_micros, hold_id, reference, created_at)
    values ('tr_2', 'charge', 'wallet_a', 'revenue', 50, 'h', null, '2026-01-02'),
           ('tr_3', 'top_up', 'funding', 'wallet_a', 10, null, 'p 3', '2026-01-03'),
           ('tr_1', 'top_up', 'funding', 'wallet_a', 100, null, 'p 1', '2026-01-01')`.execute(db)
  await ledgerCorrections.up(bare)

  const { rows } = await sql<{ entry: string }>`
    select format('%s %s %s %s', number, transfer_id, amount_micros, balance_micros) as entry
      from wallet_entries order by number`.execute(db)
  assert.deepEqual(
    rows.map(({ entry }) => entry),
    ['1 tr_1 100 100', '2 tr_2 -50 50', '3 tr_3 10 60'],
  )
  await payments.up(bare)
  await spendLimits.up(bare)
  await dailyCharges.up(bare)
  // Two entries at once, so that a wallet's entries are counted in more than one transaction.
  let last: string | null = ''
  while (last !== null)
    last = await bare.transaction().execute((step) => dailyCharges.countEarlier.changeNext(step, last, 2))
  await receipts.up(bare)
  await sql`create function refuse_what_is_of_erased() returns trigger language plpgsql as 'begin return new; end'`.execute(
    db,
  )
  await plans.up(bare)
  await countedCharges.up(bare)
  assert.deepEqual(await proveLedger(db), [])
})
