import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { parseSigningKeys } from '#foundation/secrets.ts'
import { testApp, testConfig } from '#testing/app.ts'
import { testBackground } from '#testing/background.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount, testKeyOf } from '#testing/funded-account.ts'
import { newPhoto } from '#testing/instant-engine.ts'
import { callCheck, createdJob, dataUrl, jobCalls } from '#testing/photo-calls.ts'
import { attestedDays } from './attest.ts'

const { db, url } = await testDatabase()
const app = testApp({ db })
testBackground({ db, url })
const { key, accountId } = await fundedAccount(db, '10.00')

const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

async function verify(payload: Record<string, unknown>, called = app, remoteAddress = '203.0.113.1') {
  const asked = { method: 'POST', url: '/api/public/attestations/verify', payload, remoteAddress } as const
  return called.inject(asked)
}

async function codeOf(payload: Record<string, unknown>, called = app): Promise<string> {
  return (await verify(payload, called)).json().code
}

test('a check and a validation are attested, with the policy and the photo, and nothing about the person', async () => {
  await app.inject({
    method: 'POST',
    url: '/api/v1/policies',
    headers: { authorization: `Bearer ${key}` },
    payload: { name: 'counter', settings: { warn: ['background'] } },
  })
  const fields = { policy: 'counter', profile: 'strict' }
  for (const [operation, asked] of [
    ['check', {}],
    ['validate', fields],
  ] as const) {
    const answer = (await callCheck(app, { key, operation, photo: 'mine', fields: asked })).json()
    const verified = await verify({ attestation: answer.attestation, imageBase64: dataUrl('mine') })
    assert.equal(verified.statusCode, 200, verified.body)
    const { iat, exp, ...claims } = verified.json()
    assert.deepEqual(claims, {
      iss: testConfig().baseUrl,
      document_id: 'us-passport',
      rules_version: answer.rules_version,
      status: answer.status,
      mode: operation,
      profile: operation === 'check' ? 'standard' : 'strict',
      policy: operation === 'check' ? null : { name: 'counter', version: 1 },
      livemode: true,
      photo_sha256: hashOf('mine'),
      request_id: answer.request_id,
    })
    assert.equal(exp - iat, attestedDays * 86_400)
    assert.ok(Math.abs(iat - Date.now() / 1000) < 60)
  }
})

test('a new background is attested as the file that was made, and a repeated call repeats its attestation', async () => {
  const call = { key, operation: 'background', documentId: 'zz-icao-9303', idempotencyKey: 'one' } as const
  const [first, again] = [await callCheck(app, call), await callCheck(app, call)]
  const { attestation, check } = first.json()
  assert.equal(again.json().attestation, attestation)
  const { file_sha256, photo_sha256, status } = (await verify({ attestation })).json()
  assert.deepEqual([file_sha256, photo_sha256, status], [hashOf(newPhoto), hashOf('a photo'), check.status])
  assert.equal((await verify({ attestation, sha256: file_sha256 })).statusCode, 200)
  assert.equal(await codeOf({ attestation, sha256: photo_sha256 }), 'attestation_of_other_photo')
  const checked = { key, idempotencyKey: 'two' }
  const [one, two] = [await callCheck(app, checked), await callCheck(app, checked)]
  assert.equal(two.json().attestation, one.json().attestation)
})

test('each item of a job is attested for its own photo, by the id of the job', async () => {
  const { id } = await createdJob(app, { key, photos: ['one', 'two'] })
  const { items } = await jobCalls(app, key).ended(id)
  for (const [index, photo] of ['one', 'two'].entries()) {
    const { attestation } = items[index]?.result ?? {}
    const verified = await verify({ attestation, imageBase64: dataUrl(photo) })
    assert.deepEqual([verified.json().request_id, verified.json().mode], [id, 'validate'])
  }
})

test('an attestation of test mode says so', async () => {
  const { key: testKey } = await testKeyOf(db, accountId)
  const { attestation } = (await callCheck(app, { key: testKey })).json()
  assert.equal((await verify({ attestation })).json().livemode, false)
})

test('what does not hold is refused, each by its own code', async () => {
  const { attestation } = (await callCheck(app, { key, photo: 'mine' })).json()
  const [head = '', body = '', signature = ''] = String(attestation).split('.')
  const forged = Buffer.from(JSON.stringify({ ...decodeJwt(attestation), livemode: 'yes' })).toString(
    'base64url',
  )
  assert.equal(await codeOf({ attestation: `${head}.${forged}.${signature}` }), 'attestation_altered')
  assert.equal(await codeOf({ attestation, imageBase64: dataUrl('other') }), 'attestation_of_other_photo')
  assert.equal(await codeOf({ attestation, sha256: hashOf('other') }), 'attestation_of_other_photo')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  for (const text of ['hello', `${head}.${body}`, `${unsigned}.${body}.`, `${head}.${body}.!`]) {
    assert.equal(await codeOf({ attestation: text }), 'not_an_attestation', text)
  }
  const { attestationKeys } = testConfig()
  const signed = (claims: Record<string, unknown>, type = String(decodeProtectedHeader(attestation).typ)) =>
    new SignJWT({ ...decodeJwt(attestation), ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: attestationKeys.kid, typ: type })
      .sign(attestationKeys.signing)
  assert.equal(await codeOf({ attestation: await signed({ exp: 1_700_000_000 }) }), 'attestation_expired')
  assert.equal(await codeOf({ attestation: await signed({}, 'JWT') }), 'not_an_attestation')
  assert.equal(await codeOf({ attestation: await signed({ document_id: undefined }) }), 'not_an_attestation')
  assert.equal(
    await codeOf({ attestation, sha256: hashOf('x'), imageBase64: dataUrl('x') }),
    'invalid_request',
  )
  assert.equal(
    await codeOf({ attestation, imageBase64: `data:image/png;base64,${'A'.repeat(2 ** 20)}` }),
    'payload_too_large',
  )
})

test('a replaced key still verifies what it signed until it is removed, and its public part is enough', async () => {
  const [older, newest] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64'))
  const of = (text: string) => {
    const attestationKeys = parseSigningKeys(text)
    assert.ok(attestationKeys)
    return testApp({ db, config: { attestationKeys } })
  }
  const before = of(`${older}`)
  const { attestation } = (await callCheck(before, { key })).json()
  const { keys } = (await before.inject('/.well-known/jwks.json')).json()
  const after = of(`${newest} public:${keys[0].x}`)
  assert.equal((await verify({ attestation }, after)).statusCode, 200)
  assert.equal(await codeOf({ attestation }, of(`${newest}`)), 'unknown_attestation_key')
  const published = await after.inject('/.well-known/jwks.json')
  assert.equal(published.headers['access-control-allow-origin'], '*')
  assert.equal(published.headers['cache-control'], 'public, max-age=3600')
  const [first, second] = published.json().keys
  assert.equal(second.kid, keys[0].kid)
  assert.deepEqual(Object.keys(first).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x'], 'no private part')
})

test('the calls of one network address are limited, without a key', async () => {
  const statuses = new Set<number>()
  for (let sent = 0; sent < 61; sent++)
    statuses.add((await verify({ attestation: 'x' }, app, '203.0.113.9')).statusCode)
  assert.deepEqual([...statuses], [422, 429])
  assert.equal((await verify({ attestation: 'x' }, app, '203.0.113.10')).statusCode, 422)
})
