import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { testApp } from '../testing/app.ts'
import { atEnd } from '../testing/at-end.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'

/** OWASP API7:2023: the service requests no internal address that a caller names. */

const { db } = await testDatabase()
const app = testApp({ db })
const { key } = await fundedAccount(db, '10.00')

let visits = 0
const inside = createServer((_request, response) => {
  visits += 1
  response.end('secret')
})
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
atEnd(async () => inside.close())
const address = inside.address()
const port = typeof address === 'object' ? address?.port : 0

function post(url: string, body: unknown) {
  return app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
}

test('never fetches a photo from an address', async () => {
  for (const imageBase64 of [`http://127.0.0.1:${port}/`, 'file:///etc/passwd', 'gopher://127.0.0.1/']) {
    for (const url of ['/api/v1/photos/check', '/api/v1/photos/validate']) {
      assert.equal((await post(url, { documentId: 'us-passport', imageBase64 })).statusCode, 400)
    }
    const items = [{ documentId: 'us-passport', imageBase64 }]
    assert.equal((await post('/api/v1/photos/jobs', { items })).statusCode, 400)
  }
  assert.equal(visits, 0)
})

test('does not load a file that an image refers to', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:${port}/"/></svg>`
  const imageBase64 = `data:image/svg+xml;base64,${btoa(svg)}`
  const response = await post('/api/v1/photos/check', { documentId: 'us-passport', imageBase64 })
  assert.ok([200, 415, 422].includes(response.statusCode))
  assert.equal(visits, 0)
})

const insideAddresses = [
  `https://127.0.0.1:${port}/`,
  'https://localhost/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
]

for (const url of insideAddresses) {
  test(`refuses a webhook at ${url.replace(`:${port}`, '')}`, async () => {
    const response = await post('/api/v1/webhooks', { url, events: ['job.completed'] })
    assert.equal(response.statusCode, 400, response.body)
    assert.equal(visits, 0)
  })
}

test('refuses a webhook over plain HTTP, with credentials or with another protocol', async () => {
  for (const url of [
    'http://example.com/',
    'https://a:b@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
  ]) {
    assert.equal((await post('/api/v1/webhooks', { url, events: ['job.completed'] })).statusCode, 400, url)
  }
})
