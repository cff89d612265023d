import { sql } from 'kysely'
import { forgetExpired } from '#api/src/billing/metering/idempotency.ts'
import { reconcile } from '#api/src/billing/proofs/reconcile.ts'
import { balanceOf, capture, hold, sweep } from '#api/src/billing/wallet/ledger.ts'
import { noticeLowBalances } from '#api/src/billing/wallet/low-balance.ts'
import { noticeSpending } from '#api/src/billing/wallet/spend-limits.ts'
import { statementEntries, statementOfDays } from '#api/src/billing/wallet/statement.ts'
import { addDays, dayOf } from '#api/src/foundation/time.ts'
import { forgetOldCalls, listCalls } from '#api/src/organisation/request-log.ts'
import { dailyUsage } from '#api/src/organisation/usage.ts'
import type { Database } from '#api/src/storage/database.ts'
import { forgetOldDeliveries } from '#api/src/webhooks/delivery-log.ts'

/** Something that the service does, as it is measured. */
export interface Operation {
  name: string
  /** How often it is done; the median counts. */
  times: number
  /** The most milliseconds that it may take at any size. Without it, only growth is limited. */
  mostMs?: number
  /** What it must grow with, so that its growth is not limited. */
  growsWith?: string
  /** Makes what the operation then finds, each time. Not measured. */
  before?(grown: Measured): Promise<unknown>
  run(grown: Measured): Promise<unknown>
}

/** The database that is measured, with its busiest account and another one. */
export interface Measured {
  db: Database
  busiest: MeasuredAccount
  /** One of the other accounts, another one each time. */
  other(): MeasuredAccount
}

export interface MeasuredAccount {
  accountId: string
  walletId: string
}

/** How many rows are due each time that old rows are deleted, and how many charges are new for each proof. */
const dueRows = 2_000
const newCharges = 500

const pageSize = 50
const today = () => dayOf(new Date())

/** Takes minutes at 30 million charges. */
const fullReconciliation: Operation = {
  name: 'reconcile everything',
  times: 1,
  growsWith: 'everything that it reads',
  run: ({ db }) => proved(db, true),
}

export const operations: readonly Operation[] = [
  { name: 'hold and capture, any wallet', times: 300, run: ({ db, other }) => charge(db, other()) },
  { name: 'hold and capture, the busiest', times: 300, run: ({ db, busiest }) => charge(db, busiest) },
  { name: 'balance', times: 300, run: ({ db, other }) => balanceOf(db, other().walletId) },
  page('first', () => undefined),
  page('middle', (entries) => entries / 2n),
  page('last', () => BigInt(pageSize + 1)),
  {
    name: 'statement, top-ups only',
    times: 5,
    mostMs: 100,
    run: ({ db, busiest }) => statementPage(db, busiest, { kind: 'top_up' }),
  },
  {
    name: 'statement of a month',
    times: 30,
    mostMs: 100,
    run: ({ db, busiest }) =>
      statementPage(db, busiest, { from: addDays(today(), -200), to: addDays(today(), -170) }),
  },
  usage('the busiest', ({ busiest }) => busiest),
  { ...usage('another', ({ other }) => other()), growsWith: 'the days on which there were calls' },
  { name: 'calls, first page', times: 30, run: ({ db, busiest }) => calls(db, busiest) },
  { name: 'calls that failed', times: 5, run: ({ db, busiest }) => calls(db, busiest, 'failed') },
  {
    name: `delete ${dueRows} old calls`,
    times: 5,
    before: ({ db, busiest: { accountId } }) =>
      sql`
      insert into answered_calls (account_id, at, request_id, operation, status_code, replayed, charged_micros, took_ms)
      select ${accountId}, now() - interval '31 days' - n * interval '1 second', 'req_old_' || n, 'photos.check', 200, false, 0, 1
        from generate_series(1, ${dueRows}::int) n`.execute(db),
    run: ({ db }) => forgetOldCalls(db),
  },
  {
    name: `delete ${dueRows} expired keys`,
    times: 5,
    before: ({ db, busiest: { accountId } }) =>
      sql`
      insert into idempotency_keys (account_id, key, attempt, fingerprint, locked_until, expires_at)
      select ${accountId}, 'old ' || n, 'req_old', '', now(), now() - n * interval '1 second'
        from generate_series(1, ${dueRows}::int) n`.execute(db),
    run: ({ db }) => forgetExpired(db),
  },
  {
    name: `delete ${dueRows} old deliveries`,
    times: 5,
    before: ({ db }) =>
      sql`
      insert into webhook_deliveries (event_id, endpoint_id, type, data, state, attempts, created_at, next_attempt_at, ended_at)
      select 'evt_old_' || n, (select min(id) from webhook_endpoints), 'job.completed', '{}', 'delivered', 1,
             now() - interval '31 days' - n * interval '1 second', null, now() - interval '31 days'
        from generate_series(1, ${dueRows}::int) n`.execute(db),
    run: ({ db }) => forgetOldDeliveries(db),
  },
  {
    name: 'sweep and notices',
    times: 30,
    run: async ({ db }) => {
      await sweep(db)
      await noticeLowBalances(db)
      await noticeSpending(db)
    },
  },
  fullReconciliation,
  {
    name: `reconcile after ${newCharges} charges`,
    times: 3,
    before: async ({ db, busiest, other }) => {
      for (let n = 0; n < newCharges; n += 1) await charge(db, n % 3 === 0 ? busiest : other())
    },
    run: ({ db }) => proved(db, false),
  },
]

function page(name: string, before: (entries: bigint) => bigint | undefined): Operation {
  return {
    name: `statement, ${name} page`,
    times: 30,
    mostMs: 100,
    run: async ({ db, busiest }) => {
      const range = await statementOfDays(db, busiest.walletId, {})
      return statementEntries(db, range, { before: before(range.closing.number), limit: pageSize })
    },
  }
}

function usage(whose: string, accountOf: (grown: Measured) => MeasuredAccount): Operation {
  return {
    name: `usage of a year, ${whose}`,
    times: 15,
    mostMs: 100,
    run: (grown) =>
      dailyUsage(
        grown.db,
        { ...accountOf(grown), livemode: true },
        { from: addDays(today(), -365), to: today() },
      ),
  }
}

async function statementPage(
  db: Database,
  { walletId }: MeasuredAccount,
  { kind, ...period }: { from?: string; to?: string; kind?: 'top_up' },
): Promise<unknown> {
  const range = await statementOfDays(db, walletId, period)
  return statementEntries(db, range, { limit: pageSize, kind })
}

const calls = (db: Database, { accountId }: MeasuredAccount, outcome?: 'failed') =>
  listCalls(db, { accountId, livemode: true, limit: pageSize, outcome })

export async function charge(db: Database, { walletId }: MeasuredAccount): Promise<void> {
  const held = await hold(db, {
    walletId,
    amountMicros: 50_000n,
    purpose: 'photos.check',
    seconds: 60,
    mostCalls: 100,
  })
  const balance = held && (await db.transaction().execute((transaction) => capture(transaction, held)))
  if (balance === undefined) throw new Error(`${walletId} could not be charged`)
}

async function proved(db: Database, isFull: boolean): Promise<void> {
  const { differences } = await reconcile(db, { isFull })
  if (differences[0] !== undefined) throw new Error(`the ledger does not add up: ${differences[0]}`)
}
