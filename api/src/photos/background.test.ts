import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testDatabase, unpaidMs } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { gatedEngine, instantEngine, newPhoto } from '#testing/instant-engine.ts'
import { type CheckCall, callCheck, checkRequest } from '#testing/photo-calls.ts'
import { secretsOf } from '../billing/metering/idempotency.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { balanceOf } from '../billing/wallet/ledger.ts'
import { unpaidWork } from '../config/limits.ts'
import { decrypt } from '../storage/encryption.ts'

const { db } = await testDatabase()
const engine = instantEngine()
const app = testApp({ db, engine })

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

type Call = Omit<CheckCall, 'operation'>

const call = (sent: Call, called = app) =>
  callCheck(called, { documentId: 'zz-icao-9303', ...sent, operation: 'background' })

test('a new background is answered with the photo, the proof, the check and the charge', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const response = await call({ key, fields: { colour: '#F0F0F0', format: 'png' } })
  assert.equal(response.statusCode, 200, response.body)
  const { image_base64, check, request_id, ...answer } = response.json()
  assert.equal(image_base64, `data:image/png;base64,${Buffer.from(newPhoto).toString('base64')}`)
  assert.equal(answer.document, 'ZZ-ICAO-9303')
  assert.deepEqual([answer.format, answer.quality, answer.colour], ['png', null, '#f0f0f0'])
  assert.deepEqual(answer.identity, {
    person_pixels_changed: 0,
    mixed_pixels: 1234,
    landmark_shift_px: 0,
    proved_before: null,
  })
  assert.equal(answer.editing_policy, null)
  assert.deepEqual([check.mode, check.status], ['check', 'READY'])
  assert.equal(request_id, response.headers['x-request-id'])
  assert.deepEqual(answer.charge, { amount: '0.25', currency: 'USD', balance: '9.75' })
  assert.equal((await balanceOf(db, walletId)).postedMicros, 9_750_000n)
})

test('an edit that the authority forbids is refused, uncharged, until it is acknowledged', async () => {
  const { key, walletId } = await fundedAccount(db, '10.00')
  const refused = await call({ key, documentId: 'us-passport' })
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'editing_not_allowed'])
  assert.equal(refused.json().editing_policy, 'forbidden')
  assert.equal((await balanceOf(db, walletId)).availableMicros, 10_000_000n)
  const fields = { acknowledgeEditingPolicy: true, crop: true }
  const answered = await call({ key, documentId: 'us-passport', fields })
  assert.equal(answered.statusCode, 200, answered.body)
  const { policy, acknowledged } = answered.json().editing_policy
  assert.deepEqual([policy, acknowledged], ['forbidden', true])
  assert.deepEqual([answered.json().check.mode, answered.json().colour], ['validate', '#f8f8f8'])
})

test('the same fields can be sent in JSON, in a form and in the query of a bare photo', async () => {
  const { key } = await fundedAccount(db, '10.00')
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'one photo' }
  const fields = {
    documentId: 'zz-icao-9303',
    colour: '#f0f0f0',
    quality: 80,
    crop: true,
    subject: 'child',
    profile: 'strict',
    language: 'it',
  }
  const { documentId, ...others } = fields
  const first = await call({ key, documentId, fields: others, idempotencyKey: 'one photo' })
  assert.equal(first.json().quality, 80, first.body)
  assert.equal(first.json().check.subject, 'child')
  assert.equal(first.json().check.profile, 'strict')
  assert.deepEqual([first.json().check.language, first.headers['content-language']], ['it', 'it'])

  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('image', new Blob(['a photo']), 'photo.jpg')
  const encoded = new Response(form)
  const query = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const repeats = [
    app.inject({
      method: 'POST',
      url: '/api/v1/photos/background',
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    }),
    app.inject({
      method: 'POST',
      url: '/api/v1/photos/background',
      query,
      headers: { ...headers, 'content-type': 'image/jpeg' },
      payload: 'a photo',
    }),
  ]
  for (const repeat of repeats) {
    assert.equal((await repeat).headers['idempotency-replayed'], 'true', (await repeat).body)
    assert.equal((await repeat).body, first.body)
  }
})

const wrongFields: [fields: Record<string, unknown>, pointer: string][] = [
  [{ colour: 'white-ish' }, '/colour'],
  [{ colour: '#fff' }, '/colour'],
  [{ format: 'webp' }, '/format'],
  [{ quality: 59 }, '/quality'],
  [{ quality: '95' }, '/quality'],
  [{ crop: 'true' }, '/crop'],
  [{ acknowledgeEditingPolicy: 1 }, '/acknowledgeEditingPolicy'],
  [{ mode: 'check' }, '/mode'],
]
test('a wrong field is refused by its name', async () => {
  const { key } = await fundedAccount(db, '10.00')
  for (const [fields, pointer] of wrongFields) {
    const response = await call({ key, fields })
    assert.equal(response.statusCode, 400, JSON.stringify(fields))
    assert.equal(response.json().errors[0].pointer, pointer)
  }
  const { body, headers } = checkRequest({ key, documentId: 'zz-icao-9303' })
  const query = { crop: 'true' }
  const misplaced = await app.inject({
    method: 'POST',
    url: '/api/v1/photos/background',
    query,
    headers,
    payload: body,
  })
  assert.deepEqual([misplaced.statusCode, misplaced.json().errors[0].parameter], [400, 'crop'])
})

test('a repeated call is answered like the first one, made again and charged once', async () => {
  const { key, walletId } = await fundedAccount(db, '0.25')
  const before = engine.calls
  const sent = { key, idempotencyKey: 'again' }
  const first = await call(sent)
  const second = await call(sent)
  assert.equal(second.headers['idempotency-replayed'], 'true')
  assert.equal(second.body, first.body)
  assert.equal(engine.calls, before + 2)
  assert.equal((await balanceOf(db, walletId)).postedMicros, 0n)
  const other = await call({ ...sent, fields: { format: 'png' } })
  assert.equal(other.json().code, 'idempotency_key_reused')
})

test('repeated calls wait behind calls that pay for their work', async () => {
  const { key, accountId } = await fundedAccount(db, '10.00')
  const sent = { key, idempotencyKey: 'patient' }
  assert.equal((await call(sent)).statusCode, 200)
  const gated = gatedEngine()
  const repeat = call(sent, testApp({ db, engine: gated }))
  const { flow, rank } = await gated.begun
  assert.deepEqual({ flow, rank }, { flow: accountId, rank: 'free' })
  gated.goOn()
  assert.equal((await repeat).statusCode, 200)
})

test('repeated calls are made again a few times only, and their work is counted for their account', async () => {
  const { key, accountId } = await fundedAccount(db, '10.00')
  const sent = { key, idempotencyKey: 'often' }
  assert.equal((await call(sent)).statusCode, 200)
  const slow = instantEngine({ delayMs: 20 })
  const slowApp = testApp({ db, engine: slow })
  for (let again = 0; again < unpaidWork.repeatsPerKey; again += 1) {
    assert.equal((await call(sent, slowApp)).headers['idempotency-replayed'], 'true')
  }
  const refused = await call(sent, slowApp)
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.json().code, 'too_many_repeats')
  assert.equal(slow.calls, unpaidWork.repeatsPerKey)
  const countedMs = await unpaidMs(db, accountId)
  assert.ok(countedMs >= 5 * 19, `${countedMs} ms`)
  assert.equal((await call({ key, idempotencyKey: 'another' })).statusCode, 200)
})

test('only the receipt is stored under an idempotency key', async () => {
  const { key, accountId } = await fundedAccount(db, '10.00')
  const photo = 'a photo of which nothing is kept'
  const answered = await call({ key, photo, idempotencyKey: 'private' })
  const options = { format: undefined, quality: 95, crop: false, acknowledgeEditingPolicy: false }
  const content = [
    '/api/v1/photos/background',
    'zz-icao-9303',
    'adult',
    JSON.stringify(options),
    Buffer.from(photo),
  ]
  const { sealed_answer } = await db
    .selectFrom('idempotency_keys')
    .select('sealed_answer')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  assert.ok(sealed_answer)
  const stored = decrypt(sealed_answer, secretsOf(accountId, 'private', content).encryptKey)
  const { request_id, charge, attestation } = answered.json()
  assert.deepEqual(JSON.parse(stored.toString()), { livemode: true, request_id, charge, attestation })
})
