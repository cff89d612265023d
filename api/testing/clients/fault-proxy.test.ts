import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceOf } from '../../src/billing/wallet/balance.ts'
import { testApp } from '../app.ts'
import { checkRequest } from '../calls/check-call.ts'
import { testDatabase } from '../database.ts'
import { fundedAccount } from '../people/funded-account.ts'
import { startFaultProxy } from './fault-proxy.ts'

const { db } = await testDatabase()
const proxy = await startFaultProxy(await testApp({ db }).listen({ port: 0, host: '127.0.0.1' }))
const { key, walletId } = await fundedAccount(db, '1.00')
const spentMicros = async () => 1_000_000n - (await balanceOf(db, walletId)).postedMicros

test('the API processes a call whose answer is dropped, and not one whose request is dropped', async () => {
  const run = proxy.run('drop_request', 503, 'drop', 'half_body')
  const call = () =>
    fetch(`${run.baseUrl}/api/v1/photos/check`, checkRequest({ key, idempotencyKey: 'order 1' }))
  await assert.rejects(call(), TypeError)
  assert.equal((await call()).status, 503)
  assert.equal(await spentMicros(), 0n)
  await assert.rejects(call(), TypeError)
  assert.equal(await spentMicros(), 50_000n)
  await assert.rejects(
    call().then((answer) => answer.text()),
    TypeError,
  )
  const last = await call()
  assert.equal(last.status, 200)
  assert.equal(last.headers.get('idempotency-replayed'), 'true')
  assert.equal(await spentMicros(), 50_000n)
  assert.equal(run.tries(), 5)
})
