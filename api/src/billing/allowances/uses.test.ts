import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import {
  type Allowance,
  type AllowanceClaim,
  type CheckedPhoto,
  checkOfTheDay,
  claimAllowance,
  firstChecks,
  forgetPastUses,
  furtherTry,
  giveBackAllowance,
  isUsed,
  leftOf,
  mayBeFree,
  recordPaidCheck,
  samePhoto,
  useAllowance,
} from '../metering/allowances.ts'
import { freeChecks } from '../prices.ts'

const { db } = await testDatabase()
const passport = { documentId: 'us-passport', photo: 'a photo' }
const retaken = { documentId: 'us-passport', photo: 'another photo' }
const visa = { documentId: 'us-visa-digital', photo: 'a photo' }

async function newAccount() {
  const { accountId } = await fundedAccount(db, '0.00')
  const claim = async (allowance: Allowance, about?: CheckedPhoto, seconds = 60) => {
    const claimed = await claimAllowance(db, allowance, accountId, about, seconds)
    return claimed === 'too_many_calls' ? undefined : claimed
  }
  return {
    accountId,
    claim,
    left: async (allowance: Allowance, about?: CheckedPhoto) =>
      (await leftOf(db, allowance, accountId, about)).calls,
    use: async (allowance: Allowance, about?: CheckedPhoto) => {
      const claimed = await claim(allowance, about)
      return claimed !== undefined && (await useAllowance(db, claimed))
    },
    pay: (about: CheckedPhoto) => recordPaidCheck(db, accountId, about),
    /** Makes all of its checks older. */
    age: (minutes: number) =>
      sql`update account_checks set made_at = made_at - make_interval(mins => ${minutes})
           where account_id = ${accountId}`.execute(db),
  }
}

test('one of many concurrent calls claims the allowance and uses it once', async () => {
  const account = await newAccount()
  const claims = await Promise.all(Array.from({ length: 10 }, () => account.claim(checkOfTheDay)))
  const [claim, ...others] = claims.filter((claim) => claim !== undefined)
  assert.ok(claim)
  assert.equal(others.length, 0)
  assert.equal(await isUsed(db, claim), false)
  const used = await Promise.all([useAllowance(db, claim), useAllowance(db, claim)])
  assert.deepEqual(used.toSorted(), [false, true])
  assert.equal(await isUsed(db, claim), true)
  assert.equal(await giveBackAllowance(db, claim), false)
  assert.deepEqual([await account.left(checkOfTheDay), await account.claim(checkOfTheDay)], [0, undefined])
})

test('an allowance that is given back is available to the next call', async () => {
  const account = await newAccount()
  const claim = await account.claim(checkOfTheDay)
  assert.ok(claim)
  assert.equal(await account.left(checkOfTheDay), 0)
  assert.equal(await giveBackAllowance(db, claim), true)
  assert.equal(await account.left(checkOfTheDay), 1)
  assert.ok(await account.claim(checkOfTheDay))
})

test('the next call can take over an expired claim, which then cannot use or end the new one', async () => {
  const account = await newAccount()
  const late = await account.claim(checkOfTheDay, passport, 0.001)
  await sleep(10)
  assert.ok(late)
  assert.equal(await useAllowance(db, late), false)
  assert.equal(await account.left(checkOfTheDay), 1)
  const next = await account.claim(checkOfTheDay)
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
  const claimed = await claim(checkOfTheDay)
  assert.ok(claimed)
  const asked = await db.transaction().execute(async (transaction) => {
    await useAllowance(transaction, claimed)
    const asked = { answer: isUsed(db, claimed) }
    await sleep(50)
    return asked
  })
  assert.equal(await asked.answer, true)
})

test('the check of the day is available again on a new day, and checks of past days are deleted', async () => {
  const account = await newAccount()
  assert.equal(await account.use(checkOfTheDay), true)
  await account.age(3 * 24 * 60)
  assert.equal(await account.left(checkOfTheDay), 1)
  assert.ok(await account.claim(checkOfTheDay))
  assert.equal(await forgetPastUses(db), 1)
  assert.equal(await account.left(checkOfTheDay), 0)
})

test('after a check, so many further tries of its document are free for an hour', async () => {
  const account = await newAccount()
  assert.equal(await account.left(furtherTry, passport), 0)
  await account.pay(passport)
  assert.deepEqual(
    [await account.left(furtherTry, retaken), await account.left(furtherTry, visa)],
    [freeChecks.furtherTries, 0],
  )
  for (let tried = 0; tried < freeChecks.furtherTries; tried += 1) {
    assert.equal(await account.use(furtherTry, retaken), true)
  }
  assert.equal(await account.use(furtherTry, retaken), false)
  await account.pay(retaken)
  assert.equal(
    await account.left(furtherTry, retaken),
    freeChecks.furtherTries,
    'a paid check opens new ones',
  )
  await account.age(61)
  assert.equal(await account.left(furtherTry, passport), 0)
})

test('concurrent further tries are as many as single ones', async () => {
  const account = await newAccount()
  await account.pay(passport)
  const claims = await Promise.all(
    Array.from({ length: freeChecks.furtherTries + 5 }, () => account.claim(furtherTry, retaken)),
  )
  assert.equal(claims.filter((claim) => claim !== undefined).length, freeChecks.furtherTries)
})

test('a free check opens further tries only when its verdict was given', async () => {
  const account = await newAccount()
  const claim = await account.claim(checkOfTheDay, passport)
  assert.ok(claim)
  assert.equal(await account.left(furtherTry, retaken), 0)
  await useAllowance(db, claim)
  assert.equal(await account.left(furtherTry, retaken), freeChecks.furtherTries)
})

test('the same photo for the same document is free for a day, and not for ever', async () => {
  const account = await newAccount()
  assert.equal(await mayBeFree(db, account.accountId), false)
  await account.pay(passport)
  await account.age(120)
  assert.equal(await mayBeFree(db, account.accountId), true)
  assert.deepEqual(
    await Promise.all([passport, retaken, visa].map((about) => account.left(samePhoto, about))),
    [freeChecks.samePhoto, 0, 0],
  )
  for (let again = 0; again < freeChecks.samePhoto; again += 1) {
    assert.equal(await account.use(samePhoto, passport), true)
  }
  assert.equal(await account.use(samePhoto, passport), false)
  assert.equal(await mayBeFree(db, account.accountId), true)
  await account.pay(passport)
  for (let tried = 0; tried < freeChecks.furtherTries; tried += 1) await account.use(furtherTry, retaken)
  assert.equal(await mayBeFree(db, account.accountId), false)
  await account.age(24 * 60)
  assert.equal(await account.left(samePhoto, passport), 0)
  assert.equal(await mayBeFree(db, account.accountId), false)
})

test('an account has as many first checks as it was given, however many calls there are at once', async () => {
  const account = await newAccount()
  assert.equal(await account.use(firstChecks), false)
  await db.updateTable('accounts').set({ free_checks: 3 }).where('id', '=', account.accountId).execute()
  const claims = await Promise.all(Array.from({ length: 6 }, () => account.claim(firstChecks)))
  const claimed = claims.filter((claim): claim is AllowanceClaim => claim !== undefined)
  assert.equal(claimed.length, 3)
  const [given, ...used] = claimed
  assert.ok(given)
  await giveBackAllowance(db, given)
  for (const claim of used) assert.equal(await useAllowance(db, claim), true)
  assert.equal(await account.left(firstChecks), 1)
  await account.age(3 * 24 * 60)
  await forgetPastUses(db)
  assert.equal(await account.left(firstChecks), 1, 'used ones do not come back')
})
