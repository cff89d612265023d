import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'

const { db } = await testDatabase()

test('an answer asks browsers for HTTPS only where the public address is HTTPS', async () => {
  for (const [baseUrl, header] of [
    ['https://likeness.example', 'max-age=63072000; includeSubDomains'],
    ['http://likeness.example', undefined],
  ] as const) {
    const app = testApp({ db, config: { baseUrl } })
    for (const url of ['/healthz', '/api/v1/account', '/api/dashboard/session', '/nothing']) {
      const { headers } = await app.inject(url)
      assert.equal(headers['strict-transport-security'], header, `${url} of ${baseUrl}`)
    }
  }
})
