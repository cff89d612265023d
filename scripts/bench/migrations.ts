/*
 * `npm run bench:migrations`: fills a table with 5 million rows, and adds a column, fills it and makes an index on it while
 * calls are written to the same table and wallets are charged: first as the service's migrations do it, then as one
 * transaction of plain statements would. Prints the longest and the 95th percentile of what a call waited. Exits with 1 if
 * a call failed, or waited longer than a second, during the service's own way.
 *
 * npm run bench:migrations -- [--rows 5000000]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../../api/src/storage/database/open.ts'
import { startEmbedded } from '../../api/src/storage/embedded/start.ts'
import { migrate } from '../../api/src/storage/migrate.ts'
import { doMigration, type MigrationWork } from '../../api/src/storage/migration/kinds.ts'
import { whileNoOtherMigrates } from '../../api/src/storage/migration/session.ts'
import { fundedAccount } from '../../api/testing/people/funded-account.ts'
import { startCalls } from './growth/calls-under-way.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '5000000' } } })
const rows = Number(values.rows)
const longestWaitMs = 1000
const print = (line: string) => process.stdout.write(`${line}\n`)

const folder = await mkdtemp(join(tmpdir(), 'likeness-bench-'))
const server = await startEmbedded({ folder: join(folder, 'postgres') })
if (!server.ok) throw new Error(server.problem.detail)
const { url } = server.value
const opened = await openDatabase(url)
if (!opened.ok) throw new Error(opened.problem.detail)
const db = opened.value
await migrate(url)
const { walletId } = await fundedAccount(db, '9000.00')

/** In ways that the service's own migrations use. */
const ours: Readonly<Record<string, MigrationWork>> = {
  'add a column': async (session) => {
    await sql`alter table answered_calls add column note text`.execute(session)
  },
  'fill it': {
    kind: 'data',
    changeNext: async (transaction, after, most) => {
      const [account = '', at = '-infinity', request = ''] = after?.split(' ') ?? []
      const { rows } = await sql<{ last: string | null }>`
        with next as (
          select account_id, at, request_id from answered_calls
           where (account_id, at, request_id) > (${account}, ${at}::timestamptz, ${request})
           order by account_id, at, request_id limit ${most}
        ), changed as (
          update answered_calls c set note = 'n' from next n
           where (c.account_id, c.at, c.request_id) = (n.account_id, n.at, n.request_id)
        )
        select concat_ws(' ', account_id, to_json(at) #>> '{}', request_id) as last from next
         order by account_id desc, at desc, request_id desc limit 1`.execute(transaction)
      return rows[0]?.last ?? null
    },
  },
  'make an index': { kind: 'index', name: 'answered_calls_note', on: 'answered_calls (note)' },
}

/** In one transaction, as migrations were made before. */
async function plainly(session: Kysely<unknown>): Promise<void> {
  await session.transaction().execute(async (transaction) => {
    await sql`alter table answered_calls add column plain text`.execute(transaction)
    await sql`update answered_calls set plain = 'p'`.execute(transaction)
    await sql`create index answered_calls_plain on answered_calls (plain)`.execute(transaction)
  })
}

try {
  const { numAffectedRows } = await whileNoOtherMigrates(url, (session) =>
    sql`
      insert into answered_calls (account_id, at, request_id, key_id, operation, status_code, replayed, charged_micros, took_ms)
      select 'acct_' || n % 1000, now() - n * interval '1 second', 'req_' || n, 'key', 'photos.check', 200, false, 50000, 120
        from generate_series(1, ${rows}::int) n`.execute(session),
  )
  await sql`analyze answered_calls`.execute(db)
  print(`${numAffectedRows} rows`)
  let harmed = false
  for (const [name, work] of Object.entries(ours)) {
    const seen = await during(() => whileNoOtherMigrates(url, (session) => doMigration(session, work)))
    print(`${name}: ${seen.text}`)
    if (seen.longestMs > longestWaitMs || seen.failed > 0) harmed = true
  }
  const plain = await during(() => whileNoOtherMigrates(url, plainly))
  print(`the same in one transaction: ${plain.text}`)
  process.exitCode = harmed ? 1 : 0
} finally {
  await db.destroy()
  await server.value.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Does work while calls are made. */
async function during(work: () => Promise<void>) {
  const calls = startCalls(db, walletId)
  const startMs = performance.now()
  await work()
  const seconds = (performance.now() - startMs) / 1000
  const { longestMs, p95Ms, made, failed } = await calls.stop()
  const text = `${seconds.toFixed(1)} s; ${made} calls, ${failed} failed, p95 ${p95Ms.toFixed(0)} ms, longest ${longestMs.toFixed(0)} ms`
  return { longestMs, failed, text }
}
