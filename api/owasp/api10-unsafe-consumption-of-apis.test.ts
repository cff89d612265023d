import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newApiKey } from '../src/accounts/api-key.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'

/**
 * OWASP API10:2023: what others send is not trusted more because it is not a caller who sends it. What receivers of webhooks
 * answer is met in `src/webhooks`; here are a photo's own claims and what proxies say.
 */

const { db, open } = await testDatabase()
const { key } = await fundedAccount(db, '10.00')

test('an address that a stranger claims in X-Forwarded-For does not hide theirs', async () => {
  const app = testApp({ db: await open() })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const statuses: number[] = []
  for (let i = 0; i < 60; i += 1) {
    // The last entry is what the trusted proxy saw; those before it are the client's own invention.
    const headers = {
      authorization: `Bearer ${newApiKey()}`,
      'x-forwarded-for': `198.51.100.${i}, 203.0.113.77`,
    }
    statuses.push((await fetch(`${base}/api/v1/account`, { headers })).status)
  }
  assert.equal(statuses.at(-1), 429)
})

test('a request id or a trace that a caller brings is not taken for ours', async () => {
  const app = testApp({ db })
  const response = await app.inject({
    url: '/api/v1/account',
    headers: { authorization: `Bearer ${key}`, 'x-request-id': 'req_forged', 'request-id': 'req_forged' },
  })
  assert.match(String(response.headers['x-request-id']), /^req_[0-9A-Za-z]{24}$/)
})

test('the host that a caller names is in no answer', async () => {
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
