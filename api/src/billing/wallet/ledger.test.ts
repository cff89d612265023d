import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Executor } from '#storage/database.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { anyStep, LedgerModel, take } from '#testing/ledger.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf, capture, hold, sweep, voidHold } from './ledger.ts'

const { db, open } = await testDatabase()
const price = 50_000n

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

async function wallet(amount: string): Promise<string> {
  return (await fundedAccount(db, amount)).walletId
}

async function heldOn(walletId: string, seconds = 60): Promise<string> {
  const id = await hold(db, { walletId, amountMicros: price, purpose: 'test', seconds })
  assert.ok(id)
  return id
}

test('only a hold of its own does not wait for the disk', async () => {
  const walletId = await wallet('1.00')
  const waits = async (session: Executor) => {
    const { rows } = await sql<{
      waits: string
    }>`select current_setting('synchronous_commit') as waits`.execute(session)
    return rows[0]?.waits
  }
  const request = { walletId, amountMicros: price, purpose: 'test', seconds: 60 }
  await db.connection().execute(async (session) => {
    await sql`set synchronous_commit = on`.execute(session)
    assert.ok(await hold(session, request))
    assert.equal(await waits(session), 'on')
    await session.transaction().execute(async (transaction) => {
      assert.ok(await hold(transaction, request))
      assert.equal(await waits(transaction), 'on')
    })
  })
})

test('concurrent captures and voids close a hold only once', async () => {
  const walletId = await wallet('1.00')
  const captured = await heldOn(walletId)
  const answers = await Promise.all(Array.from({ length: 8 }, () => capture(db, captured)))
  assert.equal(answers.filter((balance) => balance !== undefined).length, 1)
  assert.equal(await voidHold(db, captured), false)

  const voided = await heldOn(walletId)
  await Promise.all(Array.from({ length: 8 }, () => voidHold(db, voided)))
  assert.equal(await capture(db, voided), undefined)
  assert.equal((await balanceOf(db, walletId)).availableMicros, 950_000n)
})

test('the sweeper voids expired holds and no others', async () => {
  const walletId = await wallet('1.00')
  const [expired, lasting] = [await heldOn(walletId, 0), await heldOn(walletId), await heldOn(walletId)]
  assert.equal(await sweep(db, await wallet('0.00')), 0, 'a sweep of one wallet leaves those of another')
  const swept = await Promise.all([sweep(db), sweep(db), sweep(db)])
  assert.equal(
    swept.reduce((sum, count) => sum + count),
    1,
  )
  assert.equal(await capture(db, expired), undefined)
  assert.equal(await capture(db, lasting), 900_000n, 'what the third hold keeps is not available')
})

test('a call takes the last place and no further one, and a waiting job takes none', async () => {
  const asked = { walletId: await wallet('1.00'), amountMicros: price, seconds: 60, mostCalls: 1 }
  assert.ok(await hold(db, { ...asked, purpose: 'photos.jobs.create' }))
  assert.ok(await hold(db, { ...asked, purpose: 'photos.check' }))
  assert.equal(await hold(db, { ...asked, purpose: 'photos.check' }), undefined)
})

test('an expired hold does not block the next one if another call voids it first', async () => {
  const walletId = await wallet('0.05')
  const expired = await heldOn(walletId, 0)
  let statements = 0
  const raced = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      if (statements === 1) await voidHold(db, expired)
      return result
    },
  })
  assert.ok(await hold(raced, { walletId, amountMicros: price, purpose: 'test', seconds: 60 }))
})

test('the database refuses an overdraft', async () => {
  const walletId = await wallet('0.05')
  const overdraw = sql`update wallets set held_micros = 50001 where id = ${walletId}`.execute(db)
  await assert.rejects(overdraw, /wallet_covers_its_holds/)
})

test('neither a transfer nor its entry can be changed or deleted', async () => {
  await wallet('1.00')
  const changes = [
    sql`update transfers set amount_micros = 1`,
    sql`delete from transfers`,
    sql`truncate transfers cascade`,
    sql`update wallet_entries set balance_micros = 1`,
    sql`delete from wallet_entries`,
    sql`truncate wallet_entries`,
  ]
  for (const change of changes) await assert.rejects(change.execute(db), /never changed/)
})

const processes = [db, await open()]

async function newWallet(): Promise<{ walletId: string; model: LedgerModel }> {
  const { walletId } = await fundedAccount(db, '1.00')
  return { walletId, model: new LedgerModel(1_000_000n) }
}

/** Asserts that the database agrees with the model and that the ledger is consistent. */
async function compare(walletId: string, model: LedgerModel): Promise<void> {
  const stored = await db
    .selectFrom('holds')
    .select(['id', 'state', 'refunded_micros'])
    .where('wallet_id', '=', walletId)
    .execute()
  model.voidSwept(new Set(stored.filter(({ state }) => state === 'voided').map(({ id }) => id)))
  assert.deepEqual(
    new Map(stored.map(({ id, state, refunded_micros }) => [id, { state, refunded: refunded_micros }])),
    new Map([...model.holds].map(([id, { state, refunded }]) => [id, { state, refunded }])),
  )
  const { postedMicros, heldMicros, availableMicros } = await balanceOf(db, walletId)
  assert.deepEqual([postedMicros, heldMicros], [model.posted, model.held])
  assert.ok(availableMicros >= 0n)
  assert.deepEqual(await proveLedger(db), [])
}

test('sequential steps give the answers and the balances that the model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), async (steps) => {
      const { walletId, model } = await newWallet()
      for (const step of steps) {
        const predicted = model.predict(step)
        const target = model.targetOf(step)
        const { answer, heldAs } = await take(db, walletId, step, target)
        assert.equal(answer, predicted, step.do)
        model.apply(step, answer, target, heldAs)
        await compare(walletId, model)
      }
    }),
    { numRuns: 25 },
  )
})

test('concurrent steps on two processes, some of which die, leave the balances that their answers imply', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyStep, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        const { walletId, model } = await newWallet()
        for (const round of rounds) {
          const under = round.map((step, i) => {
            const target = model.targetOf(step)
            const on = processes[i % 2] ?? db
            return take(on, walletId, step, target).then((taken) => ({ step, target, ...taken }))
          })
          for (const { step, target, answer, heldAs } of await Promise.all(under)) {
            model.apply(step, answer, target, heldAs)
          }
          await compare(walletId, model)
        }
      },
    ),
    { numRuns: 40 },
  )
})
