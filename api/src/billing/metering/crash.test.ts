import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { type CheckCall, callCheck } from '#testing/photo-calls.ts'
import { startApiProcess } from '#testing/processes.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf } from '../wallet/ledger.ts'

const { url, db } = await testDatabase()

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

/** Kills a process while it works on a call for which it holds money. */
async function killedAtWork(call: CheckCall, walletId: string): Promise<void> {
  const doomed = await startApiProcess(url, { delayMs: 60_000, holdSeconds: 1 })
  const cutOff = assert.rejects(doomed.check(call), /fetch failed/)
  await until(async () => (await balanceOf(db, walletId)).heldMicros > 0n)
  await doomed.kill()
  await cutOff
}

test('does not charge a check whose process is killed: the sweeper frees its hold', async () => {
  const { key, walletId } = await fundedAccount(db, '0.05')
  await killedAtWork({ key }, walletId)
  assert.equal((await balanceOf(db, walletId)).availableMicros, 0n)

  const survivor = testApp({ db, config: { sweepSeconds: 0.1 } })
  await survivor.ready()
  await until(async () => (await balanceOf(db, walletId)).heldMicros === 0n)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 50_000n)
  assert.equal((await callCheck(survivor, { key })).statusCode, 200, 'the money can be spent again')
})

test('a retry takes over the call of a killed process', async () => {
  const { key, walletId } = await fundedAccount(db, '0.05')
  await killedAtWork({ key, idempotencyKey: 'order 7' }, walletId)
  const retry = await callCheck(testApp({ db }), { key, idempotencyKey: 'order 7' })
  assert.equal(retry.statusCode, 200, retry.body)
  assert.equal(retry.headers['idempotency-replayed'], undefined)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 0n)
})

test('a retry gets the answer that was captured before its process was killed, for one charge', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const doomed = await startApiProcess(url, { neverAnswer: true })
  const cutOff = assert.rejects(doomed.check({ key, idempotencyKey: 'order 8' }), /fetch failed/)
  const unsent = await doomed.nextLine()
  await doomed.kill()
  await cutOff

  const retry = await callCheck(testApp({ db }), { key, idempotencyKey: 'order 8' })
  assert.equal(retry.statusCode, 200)
  assert.equal(retry.body, unsent)
  assert.equal(retry.headers['idempotency-replayed'], 'true')
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
})
