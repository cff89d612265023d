import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Flood, sendFlood } from '../../testing/load/flood-client.ts'
import { fundedAccount } from '../../testing/people/funded-account.ts'

/* Bodies that are made to be slow to read, over a real connection. `npm run attack` measures how long others wait meanwhile. */

const { db } = await testDatabase()
const app = testApp({ db })
const poor = await fundedAccount(db, '0.00')
const funded = await fundedAccount(db, '10.00')
await app.listen({ port: 0, host: '127.0.0.1' })

interface Call extends Omit<Flood, 'port' | 'head'> {
  path: 'check' | 'jobs'
  type?: string
  key?: string
}

async function send({ path, type = 'application/json', key = poor.key, ...body }: Call) {
  const address = app.server.address()
  assert.ok(typeof address === 'object' && address)
  const head = `POST /api/v1/photos/${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: ${type}`
  return sendFlood({ port: address.port, head, ...body })
}

const MB = 1e6
const form = 'multipart/form-data; boundary=b'
const image = '{"documentId":"us-passport","imageBase64":"'
const file = '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n'

const hostile: [what: string, call: Call][] = [
  [
    'a photo of 2 MB that arrives byte by byte',
    { path: 'check', begin: image, pattern: '********', bytes: 2 * MB, end: '"}', chunkBytes: 1 },
  ],
  [
    'a form of 2 MB that arrives byte by byte',
    {
      path: 'check',
      type: form,
      begin: file,
      pattern: '********',
      bytes: 2 * MB,
      end: '\r\n--b--\r\n',
      chunkBytes: 1,
    },
  ],
  [
    'an image of 2 MB that arrives byte by byte',
    {
      path: 'check',
      type: 'image/png',
      begin: '',
      pattern: '********',
      bytes: 2 * MB,
      end: '',
      chunkBytes: 1,
    },
  ],
  [
    'a form of 12 MB of empty parts',
    { path: 'check', type: form, begin: '', pattern: '--b\r\n\r\n\r\n', bytes: 12 * MB, end: '--b--\r\n' },
  ],
  [
    'a form of 12 MB of headers',
    { path: 'check', type: form, begin: '--b\r\n', pattern: 'a#: b\r\n', bytes: 12 * MB, end: '\r\n' },
  ],
  [
    'a form of 12 MB of beginnings of its boundary',
    { path: 'check', type: form, begin: file, pattern: '\r\n--', bytes: 11.9 * MB, end: '\r\n--b--\r\n' },
  ],
]
for (const [what, call] of hostile) {
  test(`${what}: refused`, async () => {
    const { status, code } = await send(call)
    assert.ok([400, 402, 413].includes(status), `${status} ${code}`)
    assert.notEqual(code, '')
  })
}

test('a job with the most bytes that photos may have is accepted', async () => {
  const photo = 'QUJD'.repeat(2_400_000 / 3)
  const item = `{"documentId":"us-passport","imageBase64":"data:image/jpeg;base64,${photo}"}`
  const body = { begin: `{"items":[${item}`, pattern: `,${item}`, bytes: item.length * 18 + 1, end: ']}' }
  const { status } = await send({ path: 'jobs', key: funded.key, ...body })
  assert.equal(status, 202)
})
