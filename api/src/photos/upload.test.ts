import assert from 'node:assert/strict'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, test } from 'node:test'
import { limits } from '@likeness/engine'
import { until } from '@likeness/engine/testing/until.ts'
import { testApp } from '#testing/app.ts'
import { everyRow, testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { crownY, instantEngine, newPhoto } from '#testing/instant-engine.ts'
import { callCheck, checkRequest } from '#testing/photo-calls.ts'
import { connectedTo } from '#testing/sockets.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { balanceOf } from '../billing/wallet/ledger.ts'

/* Tests of uploads that fail on the way: byte by byte, over a real connection. */

const { db } = await testDatabase()
const engine = instantEngine()
const app = testApp({ db, engine })
const { key, walletId } = await fundedAccount(db, '10.00')
await app.listen({ port: 0, host: '127.0.0.1' })

afterEach(async () => {
  assert.deepEqual(await proveLedger(db), [])
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
  assert.equal(engine.calls, 0)
})

function head(type: string, framing: string): string {
  return `POST /api/v1/photos/check?${type === 'image/png' ? 'documentId=us-passport' : ''} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: ${type}\r\n${framing}\r\n\r\n`
}

const formStart =
  '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'

const uploads = [
  { what: 'an image', type: 'image/png', start: 'begins' },
  { what: 'a form', type: 'multipart/form-data; boundary=b', start: formStart },
]

function chunk(bytes: Buffer | string): Buffer {
  return Buffer.concat([
    Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
}

function assertOneProblem(answer: string, status: number, code: string): void {
  assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
  assert.match(answer, new RegExp(`"code":"${code}"`))
  assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1)
}

for (const { what, type, start } of uploads) {
  test(`${what} that declares too many bytes is refused before it is sent`, async () => {
    const socket = connectedTo(app)
    socket.write(head(type, `content-length: ${limits.maxFileBytes * 2}`))
    const answer = await text(socket)
    assertOneProblem(answer, 413, 'payload_too_large')
    assert.match(answer, /^connection: close\r$/im)
    socket.end()
  })

  test(`${what} of undeclared length is refused while it is sent, and its sender can read the answer`, async () => {
    const socket = connectedTo(app)
    socket.pause()
    socket.write(head(type, 'transfer-encoding: chunked'))
    socket.write(chunk(start))
    const megabyte = chunk(Buffer.alloc(1_000_000, 1))
    for (let sent = 0; sent < 40; sent += 1) {
      if (!socket.write(megabyte)) await once(socket, 'drain')
    }
    socket.write('0\r\n\r\n')
    // Bytes that arrive on such a connection afterwards are not read as a request.
    socket.write(`${head('image/png', 'content-length: 7')}a photo`)
    assertOneProblem(await text(socket), 413, 'payload_too_large')
    socket.end()
  })

  test(`${what} that stalls is answered when its time is up`, async () => {
    const socket = connectedTo(app)
    const arrived = once(app.server, 'request')
    socket.write(head(type, 'content-length: 5000') + start)
    const [{ socket: served }] = await arrived
    // Does to a slow request what Node's own timer does, which looks only every 30 seconds.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', late, served)
    assertOneProblem(await text(socket), 408, 'request_timeout')
    socket.end()
    await once(served, 'close')
  })

  test(`${what} whose sender ends in the middle is refused`, async () => {
    const socket = connectedTo(app)
    socket.end(head(type, 'content-length: 5000') + start)
    const answer = await text(socket)
    assertOneProblem(answer, 400, 'invalid_request')
    assert.match(answer, /ended before it was complete/)
  })

  test(`${what} whose sender disconnects in the middle leaves nothing behind`, async () => {
    const socket = connectedTo(app)
    const arrived = once(app.server, 'request')
    socket.write(head(type, 'content-length: 5000') + start)
    const [{ socket: served }] = await arrived
    socket.destroy()
    await once(served, 'close')
    await until(async () => (await app.inject('/healthz')).statusCode === 200)
  })
}

test('a form is refused at its first wrong part, before the rest of it has arrived', async () => {
  const socket = connectedTo(app)
  socket.write(head('multipart/form-data; boundary=b', 'content-length: 5000000'))
  socket.write('--b\r\ncontent-disposition: form-data; name="foto"; filename="a.jpg"\r\n\r\nbegins')
  const answer = await text(socket)
  assertOneProblem(answer, 400, 'invalid_request')
  assert.match(answer, /no field \\"foto\\"/)
  socket.end()
})

const lines: string[] = []
const privateApp = testApp({
  db,
  config: { logLevel: 'trace' },
  logTo: { write: (line) => lines.push(line) },
})
const photo = 'the bytes of a photo that must leave no trace'

test('after calls of all kinds, neither database nor log contains a photo, a landmark or a key', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const answered = await callCheck(privateApp, { key, photo, idempotencyKey: 'private' })
  assert.equal(answered.json().measurements.crown_y, crownY)
  const { body, ...request } = checkRequest({ key, photo, idempotencyKey: 'private too' })
  const validated = await privateApp.inject({ ...request, url: '/api/v1/photos/validate', payload: body })
  assert.equal(validated.statusCode, 200, validated.body)
  const job = await privateApp.inject({
    ...checkRequest({ key, idempotencyKey: 'private job' }),
    url: '/api/v1/photos/jobs',
    payload: JSON.stringify({ items: [JSON.parse(body)] }),
  })
  assert.equal(job.statusCode, 201, job.body)
  const fields = { acknowledgeEditingPolicy: true }
  const replaced = {
    key,
    photo,
    operation: 'background',
    fields,
    idempotencyKey: 'private new photo',
  } as const
  assert.equal((await callCheck(privateApp, replaced)).statusCode, 200)
  assert.equal((await callCheck(privateApp, replaced)).headers['idempotency-replayed'], 'true')
  await callCheck(privateApp, { key, photo: 'throw' })
  await privateApp.inject({ url: `/api/v1/rules?documentId=us-passport&key=${key}` })
  await privateApp.inject({ url: `/api/v1/${key}`, headers: { cookie: `k=${key}` } })
  await privateApp.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${key}x` } })

  const base64 = Buffer.from(photo).toString('base64')
  const newBase64 = Buffer.from(newPhoto).toString('base64')
  const made = [newPhoto.slice(4, 20), newBase64.slice(8, 24)]
  const traces = [photo.slice(4, 20), base64.slice(8, 24), ...made, 'crown_y', String(crownY), key.slice(8)]
  const inHex = traces.map((trace) => Buffer.from(trace).toString('hex'))
  const rows = await everyRow(db)
  for (const table of ['public.idempotency_keys', 'public.job_photos']) {
    assert.ok(
      rows.some((row) => row.table === table),
      table,
    )
  }
  for (const { table, row } of rows) {
    for (const trace of [...traces, ...inHex]) assert.ok(!row.includes(trace), `${trace} is in ${table}`)
  }
  const log = lines.join('')
  for (const trace of [...traces, key.slice(8, 20), '"stack"'])
    assert.ok(!log.includes(trace), `${trace} is logged`)
})
