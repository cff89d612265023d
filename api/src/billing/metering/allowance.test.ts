import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp, testConfig } from '../../../testing/app.ts'
import { callCheck } from '../../../testing/calls/check-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { atEnd } from '../../../testing/processes/at-end.ts'
import { lossyProxy } from '../../../testing/servers/lossy-proxy.ts'
import type { Caller } from '../../accounts/caller.ts'
import { refusal } from '../../foundation/problem.ts'
import { silentObserver } from '../../operation/observer.ts'
import { openDatabase } from '../../storage/database.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf } from '../wallet/ledger.ts'
import { quote } from './hold.ts'
import { type PaidCall, paidWork } from './paid-call.ts'

const { url, db } = await testDatabase()

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

test('a check that takes longer than its claim is not answered, and the next one gets the allowance', async () => {
  const { caller } = await newCaller()
  const slow = async () => {
    await sleep(100)
    return { ok: true as const, value: 'too late' }
  }
  const late = await check(caller, slow, { holdSeconds: 0.05 })
  assert.equal(late.ok ? '' : late.problem.code, 'check_timed_out')
  const next = await check(caller)
  assert.equal(next.ok && next.value.charge.amount, '0.00')
})

test('a check whose claim was taken over is not answered and does not end the new claim', async () => {
  const { caller, coveredBy } = await newCaller()
  let taken: Awaited<ReturnType<typeof check>> | undefined
  const late = await check(
    caller,
    async () => {
      await sleep(100)
      taken = await check(caller)
      return { ok: true, value: 'too late' }
    },
    { holdSeconds: 0.05 },
  )
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

test('a call with a key is charged and does not use the allowance', async () => {
  const { key, coveredBy } = await newCaller('0.05')
  assert.equal((await callCheck(testApp({ db }), { key })).json().charge.amount, '0.05')
  assert.equal(await coveredBy(), 'allowance')
})
