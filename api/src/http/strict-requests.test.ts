import assert from 'node:assert/strict'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { mailbox, testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { person, signedIn } from '#testing/people.ts'
import { connectedTo } from '#testing/sockets.ts'

/* Texts that PostgreSQL refuses, or that are not UTF-8, in every place where a text comes in. */

const { db } = await testDatabase()
const faults: string[] = []
const app = testApp({ db, config: { logLevel: 'error' }, logTo: { write: (line) => faults.push(line) } })
const { key } = await fundedAccount(db, '10.00')
const authorization = `Bearer ${key}`
const user = await signedIn(db, '10.00')

interface Errors {
  errors?: { pointer?: string; parameter?: string; header?: string }[]
}

const percentEncoded = ['%00', 'a%00b', '%C0%AF', '%ED%A0%80', '%FF', '%F0%9F%98', '%']

const addresses: [what: string, url: (text: string) => string, headers: Record<string, string>][] = [
  ['the id of a job', (text) => `/api/v1/photos/jobs/${text}`, { authorization }],
  ['the id of a document', (text) => `/api/v1/rules?documentId=${text}`, { authorization }],
  ['a cursor', (text) => `/api/v1/photos/jobs?cursor=${text}`, { authorization }],
  ['the name of a parameter', (text) => `/api/v1/account?${text}=a`, { authorization }],
  ['the id of a key', (text) => `/api/dashboard/requests?keyId=${text}`, user.headers],
  ['the id of a photo', (text) => `/api/dashboard/photos/saved/${text}`, user.headers],
]
for (const [what, url, headers] of addresses) {
  test(`${what} that is not text is refused`, async () => {
    for (const written of percentEncoded) {
      const response = await app.inject({ url: url(written), headers })
      assert.equal(response.statusCode, 400, `${url(written)} ${response.body}`)
      assert.equal(response.json().code, 'invalid_request')
    }
    assert.deepEqual(faults, [])
  })
}

test('the parameter that is not text is named', async () => {
  const response = await app.inject({ url: '/api/v1/rules?documentId=a%00', headers: { authorization } })
  assert.equal(response.json<Errors>().errors?.[0]?.parameter, 'documentId')
  const path = await app.inject({ url: '/api/v1/photos/jobs/a%00', headers: { authorization } })
  assert.equal(path.json<Errors>().errors?.[0]?.parameter, 'jobId')
})

test('a cursor that contains such a text is refused', async () => {
  for (const requestId of ['req_\0', '\ud800']) {
    const cursor = Buffer.from(JSON.stringify({ at: '2026-01-01T00:00:00Z', requestId })).toString(
      'base64url',
    )
    const url = `/api/dashboard/requests?cursor=${cursor}`
    const response = await app.inject({ url, headers: user.headers })
    assert.equal(response.statusCode, 400, response.body)
    assert.equal(response.json<Errors>().errors?.[0]?.parameter, 'cursor')
  }
})

/** Sends the bytes of a request, which `inject` would correct. */
async function sent(head: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connectedTo(app, { allowHalfOpen: false })
  await once(socket, 'connect')
  socket.write(Buffer.from(`${head}\r\nhost: localhost\r\nconnection: close\r\n\r\n`, 'latin1'))
  return text(socket)
}

test('raw bytes in the address and in headers are refused', async () => {
  for (const raw of ['\xff', '\xc3\xa9', '\0', '\x01']) {
    assert.match(await sent(`GET /api/v1/account?a=${raw} HTTP/1.1`), /^HTTP\/1\.1 400 /)
    assert.match(await sent(`GET /${raw} HTTP/1.1`), /^HTTP\/1\.1 400 /)
  }
  for (const header of ['user-agent', 'idempotency-key']) {
    for (const raw of ['\xff', '\xc0\xaf', '\xed\xa0\x80', '\0', '\x01']) {
      const answer = await sent(
        `GET /api/v1/account HTTP/1.1\r\nauthorization: ${authorization}\r\n${header}: a${raw}`,
      )
      assert.match(answer, /^HTTP\/1\.1 400 /, header)
    }
  }
  const honest = `GET /api/v1/account HTTP/1.1\r\nauthorization: ${authorization}\r\nuser-agent: Caf\xc3\xa9/1`
  assert.match(await sent(honest), /^HTTP\/1\.1 200 /)
})

test('a query has few parameters, each of bounded length', async () => {
  const call = (query: string) => app.inject({ url: `/api/v1/rules?${query}`, headers: { authorization } })
  assert.match((await call('a&'.repeat(1000))).json().detail, /more than 30 parameters/)
  const long = await call(`documentId=${'x'.repeat(5000)}`)
  assert.equal(long.json<Errors>().errors?.[0]?.parameter, 'documentId')
  assert.equal((await call('documentId=us-passport')).statusCode, 200)
})

const strings = ['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"']

/** A body with a hole for each string that a call takes. */
const bodies: [url: string, headers: Record<string, string>, body: string, pointer: string][] = [
  ['/api/v1/photos/jobs', { authorization }, '{"items":[{"imageBase64":HOLE}]}', '/items/0/imageBase64'],
  ['/api/v1/photos/jobs', { authorization }, '{"items":[],"metadata":{HOLE:"a"}}', '/metadata'],
  ['/api/v1/photos/check', { authorization }, '{"documentId":HOLE,"imageBase64":""}', '/documentId'],
  ['/api/dashboard/keys', user.headers, '{"name":HOLE,"scopes":["photos:check"]}', '/name'],
  ['/api/dashboard/auth/update-user', user.headers, '{"name":HOLE}', '/name'],
  ['/api/dashboard/auth/sign-up/email', { origin: user.headers.origin }, '{"name":HOLE}', '/name'],
]
for (const [url, headers, body, pointer] of bodies) {
  test(`a string that cannot be stored is refused at ${pointer} of ${url}`, async () => {
    for (const string of strings) {
      const payload = body.replace('HOLE', string)
      const response = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
      assert.equal(response.statusCode, 400, response.body)
      assert.deepEqual(
        response.json<Errors>().errors?.map((error) => error.pointer),
        [pointer],
      )
    }
    assert.deepEqual(faults, [])
  })
}

const part = (disposition: string, value = 'us-passport', type = '') =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n${type && `content-type: ${type}\r\n`}\r\n${value}\r\n`
const forms: [what: string, part: string][] = [
  ['a value with U+0000', part('name="documentId"', 'us-pass\0port')],
  ['a value that is not UTF-8', part('name="documentId"', 'us-pass\xc0\xafport')],
  ['half of a surrogate pair', part('name="documentId"', '\x00\xd8', 'text/plain; charset=utf-16le')],
  ['JSON as a value', part('name="documentId"', '{"a":"\\u0000"}', 'application/json')],
  ['a string of JSON', part('name="documentId"', '"a\\u0000"', 'application/json')],
  ['a name that is not UTF-8', part('name="documentId\xff"')],
  ['a name with U+0000', part("name*=utf-8''a%00")],
  ['a file name that is not UTF-8', part('name="image"; filename="\xff.jpg"')],
  ['a file name with U+0000', part('name="image"; filename*=utf-8\'\'a%00.jpg')],
  ['no name', part('filename="a.jpg"')],
]
for (const [what, written] of forms) {
  test(`a form with ${what} is refused`, async () => {
    for (const [url, headers] of [
      ['/api/v1/photos/check', { authorization }],
      ['/api/dashboard/photos/make', user.headers],
    ] as const) {
      const response = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
        payload: Buffer.from(`${written}--b--\r\n`, 'latin1'),
      })
      assert.equal(response.statusCode, 400, response.body)
      assert.equal(response.json().code, 'invalid_request')
      assert.equal(typeof response.json<Errors>().errors?.[0]?.pointer, 'string')
    }
    assert.deepEqual(faults, [])
  })
}

test('a sign-in with a strange browser name works or is refused', async () => {
  const box = mailbox()
  const own = testApp({ db, ...box })
  const ada = person(own, box, { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' })
  ada.headers['user-agent'] = 'Caf\xc3\xa9'
  assert.ok((await ada.join()).statusCode < 400)
  ada.headers['user-agent'] = 'Caf\xe9'
  assert.equal((await ada.signIn()).statusCode, 400)
})
