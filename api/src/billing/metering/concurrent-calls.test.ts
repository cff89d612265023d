import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { testApp, testConfig } from '../../../testing/app.ts'
import { callCheck } from '../../../testing/calls/check-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { gatedEngine } from '../../../testing/instant-engine.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { addPlan, choosePlan } from '../plans/plans.ts'
import { hold, openCalls } from '../wallet/ledger.ts'

const { db, open } = await testDatabase()
const config = { concurrentCalls: 5 }

test('limits the concurrent paid calls of an account across two processes', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const engine = gatedEngine()
  const apps = [testApp({ db, engine, config }), testApp({ db: await open(), engine, config })]
  const answers = apps.flatMap((app) => Array.from({ length: 10 }, () => callCheck(app, { key })))
  let refusedSoFar = 0
  for (const answer of answers) {
    answer.then(({ statusCode }) => {
      if (statusCode === 429) refusedSoFar += 1
    })
  }
  await until(async () => refusedSoFar === 15)
  assert.equal(await openCalls(db, walletId), 5)
  engine.goOn()

  const ended = await Promise.all(answers)
  assert.equal(ended.filter(({ statusCode }) => statusCode === 200).length, 5)
  const refused = ended.find(({ statusCode }) => statusCode === 429)
  assert.equal(refused?.json().code, 'too_many_concurrent_calls')
  assert.equal(refused?.json().limit, 5)
  assert.equal(refused?.headers['retry-after'], '1')
  const [app] = apps
  assert.ok(app)
  assert.equal((await callCheck(app, { key })).statusCode, 200)
})

test('checks of a plan count to the concurrent calls, and the wallet does not pay for those above', async () => {
  const { key, accountId, walletId } = await fundedAccount(db, '10.00')
  const engine = gatedEngine()
  const app = testApp({ db, engine, config })
  await addPlan(db, { code: 'fifty', name: 'Fifty', checksPerMonth: 50, priceMicros: 1_000_000n })
  const { baseUrl } = testConfig()
  const author = { actor: 'system' }
  assert.ok((await choosePlan(db, { accountId, walletId, code: 'fifty', author, baseUrl })).ok)
  assert.ok(await hold(db, { walletId, amountMicros: 50_000n, purpose: 'photos.background', seconds: 60 }))
  const answers = Array.from({ length: 8 }, () => callCheck(app, { key }))
  let refused = 0
  for (const answer of answers) answer.then(({ statusCode }) => (refused += statusCode === 429 ? 1 : 0))
  await until(async () => refused === 4)
  engine.goOn()
  const ended = await Promise.all(answers)
  const amounts = ended.map((answer) => answer.json().charge?.amount ?? answer.json().code).toSorted()
  assert.deepEqual(amounts, [...Array(4).fill('0.00'), ...Array(4).fill('too_many_concurrent_calls')])
})

test('answers 402, not 429, if an account has too many calls and an empty wallet', async () => {
  const { key, walletId } = await fundedAccount(db, '0.25')
  for (let call = 0; call < 5; call += 1) {
    assert.ok(await hold(db, { walletId, amountMicros: 50_000n, purpose: 'photos.check', seconds: 60 }))
  }
  const refused = await callCheck(testApp({ db, config }), { key })
  assert.equal(refused.statusCode, 402)
})

test('waiting jobs do not count as concurrent calls', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const purpose = 'photos.jobs.create'
  for (let job = 0; job < 5; job += 1) {
    assert.ok(await hold(db, { walletId, amountMicros: 50_000n, purpose, seconds: 60 }))
  }
  assert.equal(await openCalls(db, walletId), 0)
  assert.equal((await callCheck(testApp({ db, config }), { key })).statusCode, 200)
})
