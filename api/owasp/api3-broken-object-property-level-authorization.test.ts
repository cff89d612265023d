import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceOf } from '../src/billing/wallet/balance.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'
import { callCheck, dataUrl } from '../testing/photo-calls.ts'

/** OWASP API3:2023: a caller can set only the documented fields of a call, and sees only those of its answer. */

const { db } = await testDatabase()
const app = testApp({ db })
const account = await fundedAccount(db, '10.00')
const headers = { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' }

test('refuses an unknown field by its name and charges nothing', async () => {
  const before = await balanceOf(db, account.walletId)
  const photo = { documentId: 'us-passport', imageBase64: dataUrl('a photo') }
  const smuggled = [
    'price',
    'charge',
    'amount',
    'accountId',
    'account_id',
    'walletId',
    'status',
    'scopes',
    'owner',
  ]
  for (const url of ['/api/v1/photos/check', '/api/v1/photos/validate', '/api/v1/photos/jobs']) {
    for (const name of smuggled) {
      const body = url.endsWith('jobs') ? { items: [photo] } : photo
      const payload = JSON.stringify({ ...body, [name]: 'x' })
      const response = await app.inject({ method: 'POST', url, headers, payload })
      assert.equal(response.statusCode, 400, `${url} ${name}`)
      assert.match(response.json().detail, new RegExp(`"${name}"`))
    }
  }
  assert.deepEqual(await balanceOf(db, account.walletId), before)
})

test("refuses an unknown field of a job's item by its name", async () => {
  const item = { documentId: 'us-passport', imageBase64: dataUrl('a photo'), result: { status: 'READY' } }
  const payload = JSON.stringify({ items: [item] })
  const response = await app.inject({ method: 'POST', url: '/api/v1/photos/jobs', headers, payload })
  assert.equal(response.statusCode, 400)
  assert.match(response.body, /items\/0\/result/)
})

test('no answer contains internal columns or secrets', async () => {
  const urls = ['account', 'documents', 'pricing', 'usage', 'wallet/statement', 'photos/jobs', 'webhooks']
  const bodies = await Promise.all(urls.map((url) => app.inject({ url: `/api/v1/${url}`, headers })))
  bodies.push(await callCheck(app, { key: account.key }))
  for (const { body, statusCode } of bodies) {
    assert.equal(statusCode, 200, body)
    assert.doesNotMatch(body, /sha256|fingerprint|sealed|encrypted|password|hold_id|wallet_id/)
    assert.ok(!body.includes(account.key.slice('lk_live_'.length, -6)), 'the key itself')
  }
})
