import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { testApp } from '../../../testing/app.ts'
import { callCheck } from '../../../testing/calls/check-call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/people/funded-account.ts'
import { atEnd } from '../../../testing/processes/at-end.ts'
import { lossyProxy } from '../../../testing/servers/lossy-proxy.ts'
import { openDatabase } from '../../storage/database.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { balanceOf } from '../wallet/ledger.ts'

const { url, db } = await testDatabase()
const idempotencyKey = 'order 1'

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

/** An app that loses the confirmation of its first commit, and then `refusals` further connections. */
async function lossyApp(refusals: number) {
  const proxy = await lossyProxy(url, { refusals })
  const opened = await openDatabase(proxy.url)
  assert.ok(opened.ok)
  atEnd(() => opened.value.destroy())
  const lines: string[] = []
  const logTo = { write: (line: string) => lines.push(line) }
  return { app: testApp({ db: opened.value, config: { logLevel: 'error' }, logTo }), proxy, lines }
}

for (const refusals of [0, 2]) {
  test(`answers a charged call even if the commit's confirmation and ${refusals} connections are lost`, async () => {
    const { key, walletId } = await fundedAccount(db, '10.00')
    const { app, proxy } = await lossyApp(refusals)
    const response = await callCheck(app, { key, idempotencyKey })
    assert.equal(proxy.broken(), 1 + refusals)
    assert.equal(response.statusCode, 200, response.body)
    assert.equal(response.json().charge.balance, '9.95')
    assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
  })
}

test('says that the charge is unknown if the database cannot be reached after the commit', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const { app, lines } = await lossyApp(Number.POSITIVE_INFINITY)
  const response = await callCheck(app, { key, idempotencyKey })
  assert.deepEqual([response.statusCode, response.json().code], [503, 'not_ready'])
  assert.equal(response.headers['retry-after'], '2')
  assert.match(response.json().detail, /not known whether the call was charged.*same Idempotency-Key/)
  assert.ok(lines.length > 0, 'the log has the reason')

  const next = await app.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${key}` } })
  assert.deepEqual([next.statusCode, next.json().code], [503, 'not_ready'], next.body)
  assert.equal(next.headers['retry-after'], '2')

  const retry = await callCheck(testApp({ db }), { key, idempotencyKey })
  assert.equal(retry.headers['idempotency-replayed'], 'true')
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
})
