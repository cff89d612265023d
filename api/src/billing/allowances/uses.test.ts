import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/funded-account.ts'
import { checkOfTheDay } from './allowances.ts'
import { claimAllowance, forgetPastUses, giveBackAllowance, isLeft, isUsed, useAllowance } from './uses.ts'

const { db } = await testDatabase()

async function newAccount() {
  const { accountId } = await fundedAccount(db, '0.00')
  return {
    accountId,
    left: () => isLeft(db, checkOfTheDay, accountId),
    claim: (seconds = 60) => claimAllowance(db, checkOfTheDay, accountId, seconds),
  }
}

test('one of many concurrent calls claims the allowance and uses it once', async () => {
  const account = await newAccount()
  const claims = await Promise.all(Array.from({ length: 10 }, () => account.claim()))
  const [claim, ...others] = claims.filter((claim) => claim !== undefined)
  assert.ok(claim)
  assert.equal(others.length, 0)
  assert.equal(await isUsed(db, claim), false)
  const used = await Promise.all([useAllowance(db, claim), useAllowance(db, claim)])
  assert.deepEqual(used.toSorted(), [false, true])
  assert.equal(await isUsed(db, claim), true)
  assert.equal(await giveBackAllowance(db, claim), false)
  assert.deepEqual([await account.left(), await account.claim()], [false, undefined])
})

test('an allowance that is given back is available to the next call', async () => {
  const account = await newAccount()
  const claim = await account.claim()
  assert.ok(claim)
  assert.equal(await account.left(), false)
  assert.equal(await giveBackAllowance(db, claim), true)
  assert.equal(await account.left(), true)
  assert.ok(await account.claim())
})

test('the next call can take over an expired claim, which then cannot use or end the new one', async () => {
  const account = await newAccount()
  const late = await account.claim(0.001)
  await sleep(10)
  assert.ok(late)
  assert.equal(await useAllowance(db, late), false)
  assert.equal(await account.left(), true)
  const next = await account.claim()
  assert.ok(next)
  assert.deepEqual(
    [await useAllowance(db, late), await giveBackAllowance(db, late), await isUsed(db, late)],
    [false, false, false],
  )
  assert.equal(await useAllowance(db, next), true)
  assert.equal(await isUsed(db, late), false)
})

test('reading whether a claim was used waits for the transaction that uses it', async () => {
  const { claim } = await newAccount()
  const claimed = await claim()
  assert.ok(claimed)
  const asked = await db.transaction().execute(async (transaction) => {
    await useAllowance(transaction, claimed)
    const asked = { answer: isUsed(db, claimed) }
    await sleep(50)
    return asked
  })
  assert.equal(await asked.answer, true)
})

test('the allowance is available again on a new day, and the uses of past days are deleted', async () => {
  const account = await newAccount()
  const claim = await account.claim()
  assert.ok(claim)
  await useAllowance(db, claim)
  await sql`update free_checks set day = day - 3 where account_id = ${account.accountId}`.execute(db)
  assert.equal(await account.left(), true)
  assert.ok(await account.claim())
  assert.equal(await forgetPastUses(db), 1)
  assert.equal(await account.left(), false)
})
