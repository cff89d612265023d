import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../../testing/database.ts'
import { openLimiter } from './limiter.ts'

const { db, open } = await testDatabase()

/** The most moments that are within less than one window of each other. The moments must be in order. */
function mostWithin(windowMs: number, moments: number[]): number {
  let first = 0
  return Math.max(
    ...moments.map((moment, index) => {
      while (moment - (moments[first] ?? 0) >= windowMs) first += 1
      return index - first + 1
    }),
  )
}

test('three processes over three windows never exceed the quota in any, and use most of it', async () => {
  const quota = { quota: 60, windowSeconds: 1 }
  const limiters = [db, await open(), await open()].map((pool) => openLimiter(pool, 'shared', quota))
  const moments: number[] = []
  const end = performance.now() + 3000
  const insist = async (limiter: (typeof limiters)[number]) => {
    while (performance.now() < end) {
      const { granted } = await limiter.take('subject', 1)
      if (granted) moments.push(performance.now())
      await sleep(Math.random() * 10)
    }
  }
  await Promise.all([...limiters, ...limiters].map(insist))
  // A moment is recorded a little after the amount was granted: on a busy machine, in the next slot.
  assert.ok(mostWithin(900, moments) <= 60, `${mostWithin(900, moments)} in a window`)
  assert.ok(moments.length >= 3 * 60 * 0.75, `${moments.length} of 180 were granted`)
})

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

test('the requested amount is free after the time that a refusal names', async () => {
  const limiter = openLimiter(db, 'later', { quota: 20, windowSeconds: 1 })
  await limiter.take('subject', 5)
  await limiter.take('subject', 15)
  const refused = await limiter.take('subject', 20)
  assert.equal(refused.granted, false)
  await sleep(refused.freeInSeconds * 1000)
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
