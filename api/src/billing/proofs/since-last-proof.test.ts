import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { spend } from '#testing/ledger.ts'
import { refund } from '../wallet/corrections.ts'
import { reconcile } from './reconcile.ts'

const { db } = await testDatabase()
const { walletId } = await fundedAccount(db, '9.00')
await fundedAccount(db, '1.00')

const charge = () => spend(db, { walletId }, 50_000n)

/** Changes rows as the owner of the database can, with all triggers and foreign keys set aside, and takes it back. */
async function whileChanged(change: RawBuilder<unknown>, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`create temporary table kept_entries as select * from wallet_entries`.execute(session)
    await sql`create temporary table kept_holds as select * from holds`.execute(session)
    await sql`set session_replication_role = replica`.execute(session)
    await change.execute(session)
    await work().finally(async () => {
      await sql`delete from wallet_entries`.execute(session)
      await sql`insert into wallet_entries select * from kept_entries`.execute(session)
      await sql`delete from holds`.execute(session)
      await sql`insert into holds select * from kept_holds`.execute(session)
      await sql`set session_replication_role = origin; drop table kept_entries, kept_holds`.execute(session)
    })
  })
}

const differences = async (isFull: boolean) => (await reconcile(db, { isFull })).differences.join('\n')

test('a proof reads what came after the last one, and finds the same totals', async () => {
  await charge()
  assert.equal((await reconcile(db)).since, null)
  const holdId = await charge()
  const { rows } = await sql<{ id: string }>`select id from transfers where hold_id = ${holdId}`.execute(db)
  const correction = { reason: 'test', actor: 'test', reference: 'test' }
  await refund(db, { transferId: rows[0]?.id ?? '', amountMicros: 20_000n, ...correction })
  const again = await reconcile(db)
  assert.ok(again.since)
  assert.equal(again.counts.wallet_entries, 2n)
  assert.deepEqual(again.differences, [])
  const { since, ...full } = await reconcile(db, { isFull: true })
  assert.equal(since, null)
  assert.deepEqual(again.totals, full.totals)
  assert.equal((await reconcile(db)).counts.wallet_entries, 0n)
})

test('a change of what came after is found, each time until it is taken back', async () => {
  const holdId = await charge()
  const changes: [RawBuilder<unknown>, RegExp][] = [
    [
      sql`update wallet_entries set balance_micros = balance_micros + 1 where number = 5`,
      /has entry 5 of -50000/,
    ],
    [sql`delete from wallet_entries where number = 5`, /has 5 entries and posted .*|its entry says nothing/],
    [sql`update holds set state = 'voided' where id = ${holdId}`, /is voided and has 1 transfers/],
    [
      sql`update holds set refunded_micros = 1 where id = ${holdId}`,
      /is refunded by 1, but its refunds come to 0/,
    ],
  ]
  for (const [change, complaint] of changes) {
    await whileChanged(change, async () => {
      assert.match(await differences(false), complaint)
      assert.match(await differences(false), complaint)
    })
  }
  assert.equal(await differences(false), '')
})

test('a change of what was proved is found by the full proof, and at the place of the last proof by each', async () => {
  await whileChanged(
    sql`update wallet_entries set balance_micros = balance_micros + 1 where number = 2 and wallet_id = ${walletId}`,
    async () => {
      assert.equal(await differences(false), '')
      assert.match(await differences(true), /has entry 2 of -50000/)
    },
  )
  await whileChanged(
    sql`update wallet_entries set balance_micros = balance_micros + 1 where number = 5 and wallet_id = ${walletId}`,
    async () => assert.match(await differences(false), /was proved up to entry 5 with balance/),
  )
})

test('two proofs at once take turns, while calls go on', async () => {
  await charge()
  const proofs = [reconcile(db), charge(), reconcile(db), charge(), reconcile(db)] as const
  await Promise.all(proofs)
  assert.equal(await differences(false), '')
  assert.equal(await differences(true), '')
})
