import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import type { Caller } from '#accounts/caller.ts'
import { refusal } from '#foundation/problem.ts'
import { silentObserver } from '#operation/observer.ts'
import { type Executor, openDatabase } from '#storage/database.ts'
import { mailbox, testApp, testConfig } from '#testing/app.ts'
import { atEnd } from '#testing/at-end.ts'
import { lossyProxy } from '#testing/broken-servers.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { person } from '#testing/people.ts'
import { callCheck } from '#testing/photo-calls.ts'
import { freeChecks } from '../prices.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf } from '../wallet/ledger.ts'
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
} from './allowances.ts'
import { quote } from './hold.ts'
import { type PaidCall, paidWork } from './paid-call.ts'

const { db, url } = await testDatabase()
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

/** Lets the time pass for which running calls have claimed an allowance. */
const expireClaims = () =>
  sql`update account_checks set claimed_until = now() where answered_at is null`.execute(db)

/** Waits until another session waits for a lock of this transaction. */
async function untilBlocked(transaction: Executor): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
  await until(async () => {
    const waiting = await sql`
      select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(db)
    return waiting.rows.length > 0
  })
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

test('a claim that has expired can be neither used nor given back', async () => {
  const { claim } = await newAccount()
  const late = await claim(checkOfTheDay)
  assert.ok(late)
  await expireClaims()
  assert.equal(await useAllowance(db, late), false)
  assert.equal(await giveBackAllowance(db, late), false)
})

test('reading whether a claim was used waits for the transaction that uses it', async () => {
  const { claim } = await newAccount()
  const claimed = await claim(checkOfTheDay)
  assert.ok(claimed)
  const asked = await db.transaction().execute(async (transaction) => {
    await useAllowance(transaction, claimed)
    const asked = { answer: isUsed(db, claimed) }
    await untilBlocked(transaction)
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

const box = mailbox()
const app = testApp({ db, mailTransport: box.mailTransport })

test('a person who signs up can call the API at once: the first checks are free, and the next one has its price', async () => {
  const ada = person(app, box, {
    name: 'Ada',
    email: 'ada@example.org',
    password: 'four words in a row',
  })
  await ada.join()
  const made = await app.inject({
    method: 'POST',
    url: '/api/dashboard/keys',
    headers: ada.headers,
    payload: { name: 'First', scopes: ['read', 'photos:check'] },
  })
  const { key } = made.json()
  const account = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await app.inject({ url: '/api/v1/account', headers })).json()
  }
  assert.equal((await account()).free_checks, freeChecks.first)
  for (let call = 0; call < freeChecks.first; call += 1) {
    const operation = call % 2 === 0 ? 'check' : 'validate'
    const answer = await callCheck(app, { key, photo: `photo ${call}`, operation })
    assert.deepEqual([answer.statusCode, answer.json().charge?.amount], [200, '0.00'], answer.body)
  }
  const { free_checks, wallet } = await account()
  assert.deepEqual([free_checks, wallet.posted], [0, '0.00'])
  const next = await callCheck(app, { key })
  assert.deepEqual([next.statusCode, next.json().code], [402, 'insufficient_funds'])
})

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

/** A caller who is signed in, has not used the check of the day, and has the given amount in the wallet. */
async function newCaller(amount = '0.00') {
  const { key, accountId, walletId } = await fundedAccount(db, amount)
  const caller: Caller = {
    channel: 'dashboard',
    accountId,
    livemode: true,
    owner: 'Test',
    walletId,
    spender: null,
  }
  const coveredBy = async () => (await quote(db, { caller, operation: 'photos.check' })).coveredBy
  return { key, walletId, caller, coveredBy }
}

const metering = { ...testConfig(), db, onFailure: (error: unknown) => assert.fail(String(error)) }

function check(
  caller: Caller,
  work: PaidCall<string>['work'] = async () => ({ ok: true, value: 'a verdict' }),
  given = {},
) {
  const callerLeft = new AbortController().signal
  return paidWork({ ...metering, ...given }, { caller, operation: 'photos.check', callerLeft, work })
}

test('the work is told whether money or an allowance covers it', async () => {
  const { caller } = await newCaller('0.05')
  const covers: string[] = []
  const work: PaidCall<string>['work'] = async (_signal, coveredBy) => {
    covers.push(coveredBy)
    return { ok: true, value: 'a verdict' }
  }
  await check(caller, work)
  await check(caller, work)
  assert.deepEqual(covers, ['allowance', 'wallet'])
})

test('the allowance covers one of many concurrent checks, and the wallet pays for the others', async () => {
  const { caller, walletId } = await newCaller('0.20')
  const settled: string[] = []
  const observer = {
    ...silentObserver,
    settled: (operation: string, how: string) => settled.push(`${operation} ${how}`),
  }
  const checks = await Promise.all(Array.from({ length: 6 }, () => check(caller, undefined, { observer })))
  const outcomes = checks.map((done) => (done.ok ? done.value.charge.amount : done.problem.code))
  assert.deepEqual(outcomes.toSorted(), ['0.00', '0.05', '0.05', '0.05', '0.05', 'insufficient_funds'])
  assert.equal((await balanceOf(db, walletId)).postedMicros, 0n)
  assert.deepEqual(
    settled,
    Array(4).fill('photos.check captured'),
    'the metric counts only calls that held money',
  )
})

test('a problem or an exception gives the allowance back and costs the wallet nothing', async () => {
  const { caller, walletId, coveredBy } = await newCaller('0.05')
  const refused = await check(caller, async () => refusal('unreadable_image', 'As the test asked.'))
  assert.equal(refused.ok ? '' : refused.problem.code, 'unreadable_image')
  assert.equal(await coveredBy(), 'allowance')
  await assert.rejects(
    check(caller, () => Promise.reject(new Error('as the test asked'))),
    /as the test/,
  )
  assert.equal(await coveredBy(), 'allowance')
  assert.deepEqual(await balanceOf(db, walletId), {
    postedMicros: 50_000n,
    heldMicros: 0n,
    availableMicros: 50_000n,
  })
})

test('the wallet pays while the allowance is held; once given back, it covers the next check', async () => {
  const { caller, coveredBy } = await newCaller('0.05')
  let paid: string | undefined
  await check(caller, async () => {
    const other = await check(caller)
    paid = other.ok ? other.value.charge.amount : other.problem.code
    return refusal('unreadable_image', 'As the test asked.')
  })
  assert.equal(paid, '0.05')
  assert.equal(await coveredBy(), 'allowance')
})

test('a check whose claim was taken over is not answered and does not end the new claim', async () => {
  const { caller, coveredBy } = await newCaller()
  let taken: Awaited<ReturnType<typeof check>> | undefined
  const late = await check(caller, async () => {
    await expireClaims()
    taken = await check(caller)
    return { ok: true, value: 'too late' }
  })
  assert.equal(late.ok ? '' : late.problem.code, 'check_timed_out')
  assert.equal(taken?.ok && taken.value.charge.amount, '0.00')
  assert.equal(await coveredBy(), 'wallet')
})

test('answers a check that used the allowance even if the confirmation of its commit is lost', async () => {
  const { caller, coveredBy } = await newCaller()
  const proxy = await lossyProxy(url, { refusals: 2, confirmed: 1 })
  const opened = await openDatabase(proxy.url)
  assert.ok(opened.ok)
  atEnd(() => opened.value.destroy())
  const done = await check(caller, undefined, { db: opened.value, onFailure: () => {} })
  assert.equal(proxy.broken(), 3)
  assert.equal(done.ok && done.value.charge.amount, '0.00')
  assert.equal(await coveredBy(), 'wallet')
})
