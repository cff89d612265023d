import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { testApp, testConfig } from '../../../testing/app.ts'
import { callCheck, dataUrl } from '../../../testing/calls/check-call.ts'
import { createdJob, jobCalls } from '../../../testing/calls/job-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { testBackground } from '../../../testing/processes/background.ts'
import type { Caller } from '../../accounts/caller.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf } from '../wallet/ledger.ts'
import { quote } from './hold.ts'
import { paidWork } from './paid-call.ts'

const { url, db } = await testDatabase()
const app = testApp({ db })
testBackground({ url, db })

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

test('a check that finds no face costs nothing, and says so', async () => {
  const { key, walletId } = await fundedAccount(db, '0.05')
  for (const operation of ['check', 'validate'] as const) {
    const answer = await callCheck(app, { key, photo: 'no face', operation })
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(answer.json().charge, { amount: '0.00', currency: 'USD', balance: '0.05' })
  }
  const { availableMicros, postedMicros } = await balanceOf(db, walletId)
  assert.deepEqual([availableMicros, postedMicros], [50_000n, 50_000n])
})

test('a repeat with the same key gets the same free answer, also concurrently', async () => {
  const { key, walletId } = await fundedAccount(db, '0.05')
  const call = { key, photo: 'no face', idempotencyKey: 'order 1' }
  const answers = await Promise.all([1, 2, 3].map(() => callCheck(app, call)))
  const [first, ...others] = answers.map(({ body }) => body)
  assert.deepEqual(others, [first, first])
  assert.equal((await balanceOf(db, walletId)).availableMicros, 50_000n)
})

test('a free result gives the allowance back', async () => {
  const { accountId, walletId } = await fundedAccount(db, '0.00')
  const caller: Caller = {
    channel: 'dashboard',
    accountId,
    livemode: true,
    owner: 'Test',
    walletId,
    spender: null,
  }
  const metering = { ...testConfig(), db, onFailure: (error: unknown) => assert.fail(String(error)) }
  const call = { caller, operation: 'photos.check', callerLeft: new AbortController().signal } as const
  const work = async () => ({ ok: true as const, value: 'no face' })
  const free = await paidWork(metering, { ...call, work, isFree: (value) => value === 'no face' })
  assert.ok(free.ok && free.value.charge.amount === '0.00')
  assert.equal((await quote(db, { caller, operation: 'photos.check' })).coveredBy, 'allowance')
})

test('a job is not charged for items without a face, and once for those with one', async () => {
  const { key, walletId } = await fundedAccount(db, '1.00')
  const item = (photo: string) => ({ documentId: 'us-passport', imageBase64: dataUrl(photo) })
  const faceless = await createdJob(app, { key, items: [item('no face'), item('no face')] })
  const ended = await jobCalls(app, key).ended(faceless.id)
  assert.deepEqual([ended.status, ended.charge.state], ['completed', 'voided'])
  assert.equal((await balanceOf(db, walletId)).availableMicros, 1_000_000n)
  const mixed = await createdJob(app, { key, items: [item('no face'), item('a photo')] })
  assert.equal((await jobCalls(app, key).ended(mixed.id)).charge.state, 'captured')
  assert.equal((await balanceOf(db, walletId)).availableMicros, 950_000n)
})
