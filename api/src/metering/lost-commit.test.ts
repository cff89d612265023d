import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { callCheck } from '../../testing/check-call.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/funded-account.ts'
import { lossyProxy } from '../../testing/lossy-proxy.ts'
import { openDatabase } from '../database/open.ts'
import { balanceOf } from '../wallet/balance.ts'
import { proveLedger } from '../wallet/prove-ledger.ts'

const { url, db } = await testDatabase()

test('a call that was charged is answered, though the confirmation of the commit was lost', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const proxy = await lossyProxy(url)
  const opened = await openDatabase(proxy.url)
  assert.ok(opened.ok)
  const app = testApp({ db: opened.value })

  const response = await callCheck(app, { key })
  assert.equal(proxy.broken(), 1)
  assert.equal(response.statusCode, 200, response.body)
  assert.equal(response.json().charge.balance, '9.95')
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_950_000n)
  assert.deepEqual(await proveLedger(db), [])
  await app.close()
  await opened.value.destroy()
})
