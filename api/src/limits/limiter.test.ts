import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testDatabase } from '#testing/database.ts'
import { type Quota, slotsOfWindow } from '../foundation/quota.ts'
import { forgetPastWindows, type Lease, leaseRate, openLimiter } from './limiter.ts'

const { db, open } = await testDatabase()
const pools = [db, await open(), await open()]

test('a single process gets exactly the whole quota', async () => {
  const limiter = openLimiter(db, 'lone', { quota: 100, windowSeconds: 60 })
  const standings = await Promise.all(Array.from({ length: 130 }, () => limiter.take('subject', 1)))
  assert.equal(standings.filter(({ granted }) => granted).length, 100)
  for (const { granted, remaining, freeInSeconds } of standings) {
    if (!granted) assert.equal(remaining, 0)
    assert.ok(freeInSeconds >= 1 && freeInSeconds <= 66)
  }
})

test('most calls need no query, and neither do calls beyond the limit', async () => {
  const pool = await open()
  const limiter = openLimiter(pool, 'leased', { quota: 1000, windowSeconds: 600 })
  let asked = 0
  let granted = 0
  for (let call = 0; call < 5000; call += 1) {
    const standing = limiter.take('subject', 1)
    if (standing instanceof Promise) asked += 1
    if ((await standing).granted) granted += 1
  }
  assert.equal(granted, 1000)
  assert.ok(asked < 60, `${asked} of 5000 calls asked the database`)
  await pool.destroy()
  assert.equal((await limiter.take('subject', 1)).granted, false)
})

test('a call for a larger amount is granted as a whole or not at all', async () => {
  const limiter = openLimiter(db, 'many', { quota: 30, windowSeconds: 60 })
  assert.equal((await limiter.take('subject', 20)).granted, true)
  const { granted, remaining } = await limiter.take('subject', 20)
  assert.deepEqual({ granted, remaining }, { granted: false, remaining: 10 })
  assert.equal((await limiter.take('subject', 10)).granted, true)
})

test('an amount that was given back can be taken again', async () => {
  const limiter = openLimiter(db, 'back', { quota: 20, windowSeconds: 60 })
  assert.equal((await limiter.take('subject', 20)).granted, true)
  assert.equal((await limiter.look('subject')).granted, false)
  limiter.giveBack('subject', 20)
  assert.equal((await limiter.look('subject')).granted, true)
  assert.equal((await limiter.take('subject', 20)).granted, true)
})

test('subjects and limits are separate, and `forget` does not reset a limit', async () => {
  const quota = { quota: 20, windowSeconds: 60 }
  const limiter = openLimiter(db, 'apart', quota)
  assert.equal((await limiter.take('one', 20)).granted, true)
  assert.equal((await limiter.take('two', 20)).granted, true)
  assert.equal((await openLimiter(db, 'elsewhere', quota).take('one', 20)).granted, true)
  limiter.forget()
  assert.equal((await limiter.take('one', 1)).granted, false)
})

const ask = { needed: 1, wanted: 1, unused: 0, unusedSlot: 0n }

/** The most that was granted in the slots that any one window can touch. */
function mostInAnyWindow(leases: Pick<Lease, 'slot' | 'granted'>[]): number {
  return Math.max(
    ...leases.map(({ slot: last }) =>
      leases
        .filter(({ slot }) => slot <= last && slot >= last - BigInt(slotsOfWindow))
        .reduce((sum, { granted }) => sum + granted, 0),
    ),
  )
}

test('no window exceeds its quota, however many processes lease and give back', async () => {
  const quota: Quota = { quota: 40, windowSeconds: 1 }
  const asking = fc.record({
    pauseMs: fc.integer({ min: 0, max: 150 }),
    needed: fc.integer({ min: 1, max: 5 }),
    more: fc.integer({ min: 0, max: 20 }),
    used: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const processes = fc.array(fc.array(asking, { minLength: 10, maxLength: 25 }), {
    minLength: 3,
    maxLength: 6,
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(processes, async (plans) => {
      run += 1
      const subject = `property ${run}`
      const used: Pick<Lease, 'slot' | 'granted'>[] = []
      const askInTurn = async (plan: (typeof plans)[number], index: number) => {
        let unused = 0
        let unusedSlot = 0n
        for (const { pauseMs, needed, more, used: share } of plan) {
          await sleep(pauseMs)
          const request = { subject, quota, needed, wanted: needed + more, unused, unusedSlot }
          const lease = await leaseRate(pools[index % pools.length] ?? db, request)
          assert.ok(lease.granted === 0 || lease.granted >= needed, 'the needed amount, or nothing')
          assert.ok(lease.granted <= needed + more)
          const granted = Math.round(lease.granted * share)
          used.push({ slot: lease.slot, granted })
          unused = lease.granted - granted
          unusedSlot = lease.slot
        }
      }
      await Promise.all(plans.map(askInTurn))
      assert.ok(mostInAnyWindow(used) <= quota.quota, `${mostInAnyWindow(used)} of ${quota.quota}`)
    }),
    { numRuns: 2, endOnFailure: true },
  )
})

test('a returned amount can be leased again, once, and only while its slot counts', async () => {
  const quota: Quota = { quota: 10, windowSeconds: 60 }
  const subject = 'give back'
  const all = await leaseRate(db, { ...ask, subject, quota, needed: 10, wanted: 10 })
  assert.equal(all.granted, 10)
  const back = { unused: 4, unusedSlot: all.slot }
  assert.equal((await leaseRate(db, { ...ask, subject, quota, needed: 4, wanted: 9, ...back })).granted, 4)
  assert.equal((await leaseRate(db, { ...ask, subject, quota })).granted, 0)
  const longAgo = { unused: 4, unusedSlot: all.slot - 11n }
  assert.equal((await leaseRate(db, { ...ask, subject, quota, ...longAgo })).granted, 0)
})

test('deletes a window that has passed, and keeps one that counts', async () => {
  const quota: Quota = { quota: 10, windowSeconds: 60 }
  await leaseRate(db, { ...ask, subject: 'past', quota })
  await leaseRate(db, { ...ask, subject: 'current', quota })
  const past = { past_at: sql<Date>`now() - interval '1 second'` }
  await db.updateTable('rate_windows').set(past).where('subject', '=', 'past').execute()
  await forgetPastWindows(db)
  const rows = await db
    .selectFrom('rate_windows')
    .select('subject')
    .where('subject', 'in', ['past', 'current'])
    .execute()
  assert.deepEqual(rows, [{ subject: 'current' }])
})
