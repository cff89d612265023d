import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newApiKey } from '../src/accounts/make-keys.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'

/**
 * OWASP API10:2023: data from other services is trusted no more than data from callers. The answers of webhooks' receivers
 * are tested in `src/webhooks`; the headers of proxies and callers are tested here.
 */

const { db, open } = await testDatabase()
const { key } = await fundedAccount(db, '10.00')

test('a forged entry in X-Forwarded-For does not hide the real address', async () => {
  const app = testApp({ db: await open() })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const statuses: number[] = []
  for (let i = 0; i < 60; i += 1) {
    // The trusted proxy adds the last entry. The client can forge those before it.
    const headers = {
      authorization: `Bearer ${newApiKey()}`,
      'x-forwarded-for': `198.51.100.${i}, 203.0.113.77`,
    }
    statuses.push((await fetch(`${base}/api/v1/account`, { headers })).status)
  }
  assert.equal(statuses.at(-1), 429)
})

test("does not use a caller's request id as its own", async () => {
  const app = testApp({ db })
  const response = await app.inject({
    url: '/api/v1/account',
    headers: { authorization: `Bearer ${key}`, 'x-request-id': 'req_forged', 'request-id': 'req_forged' },
  })
  assert.match(String(response.headers['x-request-id']), /^req_[0-9A-Za-z]{24}$/)
})

test('no answer contains the host from the headers of the request', async () => {
  const app = testApp({ db })
  const poor = await fundedAccount(db, '0.00')
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/photos/check',
    headers: {
      authorization: `Bearer ${poor.key}`,
      'content-type': 'application/json',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    },
    payload: JSON.stringify({ documentId: 'us-passport', imageBase64: 'data:image/jpeg;base64,QUJD' }),
  })
  assert.equal(response.statusCode, 402)
  assert.doesNotMatch(response.body, /evil\.example/)
})
