import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Engine, limits } from '@likeness/engine'
import type { FastifyInstance } from 'fastify'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { instantEngine } from '#testing/instant-engine.ts'
import { callCheck, checkRequest, dataUrl } from '#testing/photo-calls.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { balanceOf } from '../billing/wallet/ledger.ts'

const { db } = await testDatabase()
const engine = instantEngine()
const app = testApp({ db, engine })
const { key, walletId } = await fundedAccount(db, '10.00')
const authorization = `Bearer ${key}`
const photo = Buffer.from('a photo')

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

interface Sent {
  type: string
  payload: Buffer | string
  query?: Record<string, string>
  headers?: Record<string, string>
  app?: FastifyInstance
}

function send({ type, payload, query = {}, headers = {}, app: called = app }: Sent) {
  return called.inject({
    method: 'POST',
    url: '/api/v1/photos/check',
    query,
    headers: { authorization, 'content-type': type, ...headers },
    payload,
  })
}

function sendImage(payload: Buffer | string, more: Partial<Sent> = {}) {
  return send({ type: 'image/jpeg', query: { documentId: 'us-passport' }, payload, ...more })
}

type Part = [name: string, value: string | Buffer]

async function sendForm(parts: Part[], more: Partial<Sent> = {}) {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), 'photo.jpg')
  }
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return send({ type, payload: Buffer.from(await encoded.arrayBuffer()), ...more })
}

const id: Part = ['documentId', 'us-passport']
const file: Part = ['image', photo]

/** The only error of a refused call, which is not charged. */
async function refusedFor(call: () => ReturnType<typeof send>) {
  const before = await balanceOf(db, walletId)
  const calls = engine.calls
  const response = await call()
  assert.deepEqual(await balanceOf(db, walletId), before)
  assert.equal(engine.calls, calls)
  assert.equal(response.headers['content-type'], 'application/problem+json; charset=utf-8')
  const { status, code, detail, errors } = response.json()
  return { status, code, detail, errors }
}

test('a photo in a form or as the body gets the same verdict as in JSON', async () => {
  for (const call of [sendImage(photo), sendForm([id, file]), sendForm([file, id])]) {
    const response = await call
    assert.equal(response.statusCode, 200, response.body)
    assert.equal(response.json().document, 'US-PASSPORT')
    assert.equal(response.json().charge.amount, '0.05')
  }
})

test('the engine gets the exact bytes, whatever type is declared for them', async () => {
  const received: Uint8Array[] = []
  const recording: Engine = {
    ...engine,
    check: (input) => {
      received.push(input.bytes)
      return engine.check(input)
    },
  }
  const recorded = testApp({ db, engine: recording })
  const bytes = Buffer.from(Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7) % 256))
  await sendImage(bytes, { app: recorded })
  await sendImage(bytes, { app: recorded, type: 'IMAGE/X-Unheard-Of; q=1' })
  await sendForm([id, ['image', bytes]], { app: recorded })
  assert.equal(received.length, 3)
  for (const each of received) assert.ok(bytes.equals(each))
})

test('an idempotency key recognizes the same photo in another form of body', async () => {
  const headers = { 'idempotency-key': 'three forms' }
  const first = await callCheck(app, { key, photo: 'a photo', idempotencyKey: 'three forms' })
  for (const repeated of [await sendImage(photo, { headers }), await sendForm([id, file], { headers })]) {
    assert.equal(repeated.headers['idempotency-replayed'], 'true')
    assert.equal(repeated.body, first.body)
  }
  const other = await sendImage('another photo', { headers })
  assert.equal(other.json().code, 'idempotency_key_reused')
})

test('the largest photo is accepted in each form of body, and one byte more in none', async () => {
  const largest = Buffer.alloc(limits.maxFileBytes, 1)
  const tooLarge = Buffer.alloc(limits.maxFileBytes + 1, 1)
  const json = (bytes: Buffer) => () => {
    const { body } = checkRequest({ key })
    const payload = JSON.stringify({ ...JSON.parse(body), imageBase64: dataUrl(bytes.toString('latin1')) })
    return send({ type: 'application/json', payload })
  }
  const forms: ((bytes: Buffer) => () => ReturnType<typeof send>)[] = [
    json,
    (bytes) => () => sendImage(bytes),
    (bytes) => () => sendForm([id, ['image', bytes]]),
    (bytes) => () => sendForm([['image', bytes], id]),
  ]
  for (const form of forms) {
    assert.equal((await form(largest)()).statusCode, 200)
    const { status, code } = await refusedFor(form(tooLarge))
    assert.deepEqual([status, code], [413, 'payload_too_large'])
  }
})

const wrongForms: [what: string, parts: Part[], pointers: string[], detail: RegExp][] = [
  ['without a document', [file], ['/documentId'], /must be the id of a document/],
  ['without an image', [id], ['/image'], /must be the photo, as a file/],
  ['with an image that is text', [id, ['image', 'a photo']], ['/image'], /must be the photo, as a file/],
  ['with an empty image', [id, ['image', Buffer.alloc(0)]], ['/image'], /empty/],
  ['with a second image', [id, file, file], ['/image'], /"image" was sent twice/],
  ['with a second document', [id, id, file], ['/documentId'], /"documentId" was sent twice/],
  ['with a document that is a file', [['documentId', photo], file], ['/documentId'], /must be text/],
  ['with an unknown field', [id, ['imag', 'x'], file], ['/imag'], /no field "imag". Did you mean "image"\?/],
  ['with a strange field', [id, ['a/b~c', 'x'], file], ['/a~1b~0c'], /no field "a\/b~c"/],
  ['with an unknown file', [id, file, ['second', photo]], ['/second'], /no field "second"/],
  ['with a long document', [['documentId', 'x'.repeat(5000)], file], ['/documentId'], /id of a document/],
]
for (const [what, parts, pointers, detail] of wrongForms) {
  test(`a form ${what} is refused by the name of the wrong field`, async () => {
    const refused = await refusedFor(() => sendForm(parts))
    assert.deepEqual([refused.status, refused.code], [400, 'invalid_request'])
    assert.deepEqual(
      refused.errors.map(({ pointer }: { pointer: string }) => pointer),
      pointers,
    )
    assert.match(refused.detail, detail)
  })
}

test('a form is refused if it is cut off, or if its boundary differs from the declared one', async () => {
  const form = `--b\r\ncontent-disposition: form-data; name="documentId"\r\n\r\nus-passport\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\na photo\r\n--b--\r\n`
  const type = 'multipart/form-data; boundary=b'
  assert.equal((await send({ type, payload: form })).statusCode, 200)
  const broken: [type: string, payload: string][] = [
    [type, form.slice(0, -20)],
    [type, form.slice(0, 60)],
    [type, 'no form at all'],
    ['multipart/form-data; boundary=c', form],
    ['multipart/form-data', form],
    [type, form.replace('name="image"', 'name="__proto__"')],
  ]
  for (const [declared, payload] of broken) {
    const { status, code } = await refusedFor(() => send({ type: declared, payload }))
    assert.deepEqual([status, code], [400, 'invalid_request'], payload)
  }
})

test('an image as the body needs its document in the query, and no other body does', async () => {
  const missing = await refusedFor(() => sendImage(photo, { query: {} }))
  assert.deepEqual([missing.status, missing.errors[0].parameter], [400, 'documentId'])
  const unknown = await refusedFor(() => sendImage(photo, { query: { documentID: 'us-passport' } }))
  assert.match(unknown.errors[0].detail, /Did you mean "documentId"/)
  const twice = await refusedFor(() => sendForm([id, file], { query: { documentId: 'us-passport' } }))
  assert.deepEqual([twice.status, twice.errors[0].parameter], [400, 'documentId'])
  const empty = await refusedFor(() => sendImage(''))
  assert.deepEqual([empty.status, empty.code], [400, 'invalid_request'])
  const nowhere = await refusedFor(() => sendImage(photo, { query: { documentId: 'us-pasport' } }))
  assert.equal(nowhere.code, 'unknown_document')
})

test('no body at all is refused', async () => {
  const refused = await refusedFor(() =>
    app.inject({ method: 'POST', url: '/api/v1/photos/validate', headers: { authorization } }),
  )
  assert.deepEqual([refused.status, refused.errors[0].pointer], [400, ''])
})

test('the refusal of another content type names the accepted ones', async () => {
  for (const type of [
    'text/plain',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'video/mp4',
  ]) {
    const { status, detail } = await refusedFor(() => send({ type, payload: photo }))
    assert.equal(status, 415)
    assert.equal(
      detail,
      'The type of the body is not accepted. Send it as application/json or multipart/form-data or image/*.',
    )
  }
})

test('a compressed body is refused in every form of body', async () => {
  const { body } = checkRequest({ key })
  const headers = { 'content-encoding': 'gzip' }
  for (const call of [
    () => send({ type: 'application/json', payload: gzipSync(body), headers }),
    () => sendImage(gzipSync(photo), { headers }),
    () => sendForm([id, file], { headers }),
  ]) {
    const { status, code, detail } = await refusedFor(call)
    assert.deepEqual([status, code], [415, 'unsupported_media_type'])
    assert.match(detail, /without Content-Encoding/)
  }
  const plain = await sendImage(photo, { headers: { 'content-encoding': 'identity' } })
  assert.equal(plain.statusCode, 200)
})

const stated: [field: 'subject' | 'profile' | 'language', usual: string, others: [string, string, string]][] =
  [
    ['subject', 'adult', ['infant', 'infant', 'child']],
    ['profile', 'standard', ['strict', 'strict', 'strict']],
    ['language', 'en', ['ar', 'uk', 'zh-Hant']],
  ]
for (const [field, usual, [inJson, inForm, inQuery]] of stated) {
  test(`${field} can be sent in each form of the call, and is ${usual} by default`, async () => {
    const imageBase64 = `data:image/jpeg;base64,${photo.toString('base64')}`
    const json = (more: object) => {
      const payload = JSON.stringify({ documentId: 'us-passport', imageBase64, ...more })
      return send({ type: 'application/json', payload })
    }
    assert.equal((await json({})).json()[field], usual)
    assert.equal((await json({ [field]: inJson })).json()[field], inJson)
    assert.equal((await sendForm([id, file, [field, inForm]])).json()[field], inForm)
    const query = { documentId: 'us-passport', [field]: inQuery }
    assert.equal((await sendImage(photo, { query })).json()[field], inQuery)
    const refused = await json({ [field]: 'other' })
    assert.deepEqual([refused.statusCode, refused.json().errors[0].pointer], [400, `/${field}`])
  })
}
