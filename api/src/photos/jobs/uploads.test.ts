import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { revokeKey, rollKey } from '#accounts/keys.ts'
import { testApp, testSecret } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, liveKeyOf } from '#testing/funded-account.ts'
import { dataUrl, openJobCalls } from '#testing/photo-calls.ts'
import { connectedTo } from '#testing/sockets.ts'
import { readUploadToken, type Upload, uploadToken } from './upload-addresses.ts'

const { db } = await testDatabase()
const lines: string[] = []
const logTo = { write: (line: string) => lines.push(line) }
const few = { quota: 3, windowSeconds: 60 }
const config = { sweepSeconds: 600, logLevel: 'debug' as const, failuresPerAddress: few }
const app = testApp({ db, config, logTo })
const author = { actor: 'test' }

let networks = 0

/** Sends a photo without a key, each time from another network unless one is given. */
function upload(url: string, photo: string | object = 'a photo', from?: string) {
  networks += 1
  return app.inject({
    method: 'PUT',
    url: new URL(url).pathname,
    headers: {
      ...(typeof photo === 'string' && { 'content-type': 'image/jpeg' }),
      'x-forwarded-for': from ?? `198.51.100.${networks}`,
      origin: 'https://form.example',
    },
    payload: photo,
  })
}

/** A connection on which a call has begun to send a photo, and does not go on. */
async function sending(url: string): Promise<Socket> {
  const socket = connectedTo(app, { allowHalfOpen: false })
  const arrived = once(app.server, 'request')
  const fields = 'host: localhost\r\ncontent-type: image/jpeg\r\ncontent-length: 9000000'
  socket.write(`PUT ${new URL(url).pathname} HTTP/1.1\r\n${fields}\r\n\r\nbegin`)
  await arrived
  return socket
}

async function addressesOf(key: string, id: string, items: object[], fields: object = {}): Promise<string[]> {
  const made = await openJobCalls(app, key).call('POST', `/${id}/upload-addresses`, { items, ...fields })
  assert.equal(made.statusCode, 200, made.body)
  return made.json().data.map(({ url }: { url: string }) => url)
}

/** A job of an account, and an address for a photo of it. */
async function withAddress(amount = '1.00', by = app) {
  const account = await fundedAccount(db, amount)
  const jobs = openJobCalls(by, account.key)
  const { id } = await jobs.created()
  const [url = ''] = await addressesOf(account.key, id, [{ itemId: 'anna' }])
  return { ...account, jobs, id, url }
}

test('an address takes the photo that it is for, once, without a key and from every page', async () => {
  const { key, id } = await withAddress()
  const items = [{ itemId: 'José 1/2', documentId: 'NL-passport', subject: 'child' }, { itemId: 'b' }]
  const [url = '', other = ''] = await addressesOf(key, id, items)
  const first = await upload(url)
  assert.equal(first.statusCode, 201, first.body)
  assert.deepEqual(first.json(), { job_id: id, item_id: 'José 1/2' })
  assert.equal(first.headers['access-control-allow-origin'], '*')
  assert.equal(first.headers.ratelimit, undefined, 'what is left of the limits is not stated')
  assert.equal((await upload(url, { imageBase64: dataUrl('a photo') })).statusCode, 200)
  assert.equal((await upload(url, 'another photo')).json().code, 'job_item_exists')
  assert.equal((await upload(url, { imageBase64: dataUrl('x'), subject: 'adult' })).statusCode, 400)
  assert.equal((await upload(other, { imageBase64: dataUrl('its photo') })).statusCode, 201)
  const { rows } = await sql`
    select name, document_id, subject from job_items where job_id = ${id} order by position`.execute(db)
  assert.deepEqual(rows, [
    { name: 'José 1/2', document_id: 'nl-passport', subject: 'child' },
    { name: 'b', document_id: 'us-passport', subject: 'adult' },
  ])
  const asked = await app.inject({ method: 'OPTIONS', url: new URL(url).pathname })
  assert.equal(asked.statusCode, 204)
  assert.equal(asked.headers['access-control-allow-methods'], 'PUT')
})

test('a wrong address is refused alike whatever exists, counts as a failure, and does not stop right ones', async () => {
  const { url, id, keyId } = await withAddress()
  const token = url.split('/').at(-1) ?? ''
  const below = url.slice(0, -token.length)
  const signed = { jobId: id, itemId: 'anna', documentId: undefined, subject: undefined, keyId }
  const soon = Math.floor(Date.now() / 1000) + 60
  const wrong = ['another secret, which this service does not have', testSecret].flatMap((secret) => [
    uploadToken([secret], { ...signed, expires: soon }),
    uploadToken([secret], { ...signed, jobId: 'job_000000000000000000000000', expires: soon }),
  ])
  const answers = await Promise.all(wrong.slice(0, 2).map((each) => upload(below + each)))
  const [exists, invented] = answers.map((answer) => ({ ...answer.json(), request_id: '' }))
  assert.equal(exists.code, 'upload_address_not_valid')
  assert.deepEqual(exists, invented)

  const expired = uploadToken([testSecret], { ...signed, expires: Math.floor(Date.now() / 1000) })
  assert.match((await upload(below + expired)).json().detail, /expired at/)
  const noKey = { ...signed, keyId: 'key_000000000000000000000000', expires: soon }
  assert.equal((await upload(below + uploadToken([testSecret], noKey))).statusCode, 403)

  const from = '203.0.113.9'
  const codes = []
  for (let guess = 0; guess <= few.quota; guess += 1) {
    codes.push((await upload(`${below}${token.slice(0, -2)}${guess}x`, 'p', from)).json().code)
  }
  assert.equal(codes.at(0), 'upload_address_not_valid')
  assert.equal(codes.at(-1), 'too_many_failures')
  assert.equal((await upload(url, 'a photo', from)).statusCode, 201)
})

test('an address ends with the job and with the key that made it', async () => {
  const refusedAfter = async (end: (job: Awaited<ReturnType<typeof withAddress>>) => Promise<unknown>) => {
    const job = await withAddress()
    await end(job)
    const { code } = (await upload(job.url)).json()
    assert.equal((await sql`select from job_items where job_id = ${job.id}`.execute(db)).rows.length, 0)
    return code
  }
  assert.equal(await refusedAfter(({ jobs, id }) => jobs.close(id)), 'job_closed')
  assert.equal(await refusedAfter(({ jobs, id }) => jobs.call('POST', `/${id}/cancel`)), 'job_closed')
  assert.equal(await refusedAfter(({ jobs, id }) => jobs.call('DELETE', `/${id}`)), 'not_found')
  const revoked = await refusedAfter(({ keyId }) => revokeKey(db, { keyId, author, reason: 'revoked' }))
  assert.equal(revoked, 'upload_address_not_valid')
  const rolled = await refusedAfter(({ keyId }) => rollKey(db, { keyId, overlapSeconds: 0, author }))
  assert.equal(rolled, 'upload_address_not_valid')
})

test('who has one address can neither use up the calls of the account nor learn what it has', async () => {
  const { key, id, url } = await withAddress()
  const codes = []
  for (let call = 0; call < 11; call += 1) codes.push((await upload(url, `photo ${call}`)).statusCode)
  assert.deepEqual(codes, [201, ...Array<number>(9).fill(409), 429])
  const [other = '', third = ''] = await addressesOf(key, id, [{ itemId: 'bob' }, { itemId: 'eve' }])
  assert.equal((await upload(other)).statusCode, 201)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const slow = [await sending(third), await sending(third)]
  assert.equal((await upload(third)).json().code, 'too_many_concurrent_calls')
  for (const socket of slow) socket.destroy()
  await until(async () => (await upload(third)).statusCode === 201)

  const small = testApp({ db, config: { jobMegabytes: 0.0001, sweepSeconds: 600 } })
  const { url: unpaid } = await withAddress('0.00', small)
  const path = new URL(unpaid).pathname
  const headers = { 'content-type': 'image/jpeg' }
  const refused = await small.inject({ method: 'PUT', url: path, headers, payload: 'x'.repeat(500) })
  assert.equal(refused.json().code, 'too_many_stored_photos')
  assert.doesNotMatch(refused.body, /balance|wallet|USD|"stored":|"limit":/)
  assert.equal(refused.headers['retry-after'], '60')
})

test('a photo that was uploaded already does not keep the job open when it is sent again', async () => {
  const { key, id, url } = await withAddress()
  assert.equal((await upload(url)).statusCode, 201)
  const isKeptOpenBy = async (again: () => Promise<{ statusCode: number }>) => {
    await sql`update jobs set last_item_at = now() - interval '59 minutes' where id = ${id}`.execute(db)
    assert.equal((await again()).statusCode, 200)
    const kept = sql`select from jobs where id = ${id} and last_item_at > now() - interval '1 minute'`
    return (await kept.execute(db)).rows.length === 1
  }
  assert.equal(await isKeptOpenBy(() => upload(url)), false)
  assert.equal(await isKeptOpenBy(() => openJobCalls(app, key).send(id, 'anna', 'a photo')), true)
})

test('addresses are made for a job that takes photos, by the key that pays it, and no longer than it lasts', async () => {
  const { key, accountId, jobs, id } = await withAddress()
  const items = [{ itemId: 'anna' }]
  const codeOf = async (by: string, body: object) =>
    (await openJobCalls(app, by).call('POST', `/${id}/upload-addresses`, body)).json().code
  assert.equal(await codeOf((await liveKeyOf(db, accountId)).key, { items }), 'job_of_another_key')
  assert.equal(await codeOf((await fundedAccount(db, '1.00')).key, { items }), 'not_found')
  assert.equal(await codeOf(key, { items: [] }), 'invalid_request')
  assert.equal(await codeOf(key, { items: Array(101).fill(items[0]) }), 'invalid_request')
  assert.equal(await codeOf(key, { items, expiresInSeconds: 86_401 }), 'invalid_request')
  const misspelt = { items: [{ itemId: 'a', documentId: 'us-pasport' }] }
  assert.equal(await codeOf(key, misspelt), 'unknown_document')
  await sql`update jobs set expires_at = now() + interval '5 minutes', last_item_at = now() - interval '59 minutes'
             where id = ${id}`.execute(db)
  const made = await jobs.call('POST', `/${id}/upload-addresses`, { items })
  assert.equal(Date.parse(made.json().expires_at) <= Date.now() + 300_000, true)
  const { rows } =
    await sql`select from jobs where id = ${id} and last_item_at > now() - interval '1 minute'`.execute(db)
  assert.equal(rows.length, 1, 'the job stays open for those who upload')
  await jobs.close(id)
  assert.equal(await codeOf(key, { items }), 'job_closed')
})

test('no line of the log has an address', () => {
  assert.ok(lines.some((line) => line.includes('"path":"/api/v1/uploads/:uploadToken"')))
  const [leak] = lines.filter((line) => /uploads\/(?!:)|anna|\beyJ|\bWyJ/.test(line))
  assert.equal(leak, undefined)
})

const [old, newest] = [
  'the first secret of this test, long enough',
  'the second secret of this test, as long',
]
const allowedUpload: Upload = {
  jobId: 'job_5sWc1TqVn2WcYd0LkRzXb4Mf',
  itemId: 'José "1/2" 名',
  documentId: undefined,
  subject: 'child',
  keyId: 'key_5sWc1TqVn2WcYd0LkRzXb4Mf',
  expires: 1_800_000_000,
}

test('a token is read as it was signed, also with a secret that was replaced', () => {
  const token = uploadToken([old], allowedUpload)
  assert.match(token, /^[\w-]+\.[\w-]{43}$/)
  assert.deepEqual(readUploadToken([newest, old], token), allowedUpload)
  assert.equal(readUploadToken([newest], token), undefined)
})

test('a token of which one character differs is refused', () => {
  const token = uploadToken([old], allowedUpload)
  for (let at = 0; at < token.length; at += 1) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
    assert.equal(readUploadToken([old], changed), undefined, `${at}`)
  }
  const [content = '', signature = ''] = token.split('.')
  const cut = [content, `${content}.`, `.${signature}`, '.', '']
  for (const other of [...cut, `${token}.x`, `${token}=`, `${token}A`]) {
    assert.equal(readUploadToken([old], other), undefined, other)
  }
})
