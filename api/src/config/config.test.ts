import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@likeness/engine'
import { readConfig, readSetting } from './config.ts'

const DATABASE_URL = 'postgres://likeness:secret@localhost:5432/likeness'
const LIKENESS_SECRET = 'a secret of the tests, which is not one'
const LIKENESS_ATTESTATION_KEYS = Buffer.alloc(32, 1).toString('base64')
const required = { DATABASE_URL, LIKENESS_SECRET, LIKENESS_ATTESTATION_KEYS }

function lineOf(environment: Record<string, string>): string {
  const read = readConfig(environment)
  assert.ok(!read.ok)
  assert.doesNotMatch(read.problem.detail, /\n/)
  return read.problem.detail
}

test('only the database and the secret must be set', () => {
  const read = readConfig({ ...required, HOME: '/home/somebody' })
  assert.ok(read.ok)
  assert.equal(read.value.databaseUrl, DATABASE_URL)
  assert.equal(read.value.port, 4322)
  assert.equal(read.value.host, '127.0.0.1')
  assert.equal(read.value.baseUrl, 'http://localhost:4321')
  assert.equal(read.value.holdSeconds, 120)
  assert.ok(Object.isFrozen(read.value))
})

test('reads the places of photos, the first of which gets new ones, and asks for the key of the store', () => {
  const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'never shown' }
  const read = readConfig({
    ...required,
    ...key,
    LIKENESS_OBJECT_STORE: 'database, s3://photos/of/likeness/',
  })
  assert.ok(read.ok)
  assert.deepEqual(read.value.photoStore, {
    places: ['database', { bucket: 'photos', prefix: 'of/likeness' }],
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    keyId: 'id',
    secretKey: 'never shown',
  })
  for (const wrong of ['database', 'photos', 's3://photos s3://photos', 's3://photos?x']) {
    assert.match(
      lineOf({ ...required, ...key, LIKENESS_OBJECT_STORE: wrong }),
      /OBJECT_STORE must be a bucket/,
    )
  }
  assert.match(lineOf({ ...required, LIKENESS_OBJECT_STORE: 's3://photos' }), /needs AWS_ACCESS_KEY_ID/)
})

test('a hold and the wait for a first call must last longer than the engine may take', () => {
  const shortest = limits.backgroundSeconds + 10
  assert.match(
    lineOf({ DATABASE_URL, LIKENESS_HOLD_SECONDS: String(limits.backgroundSeconds) }),
    new RegExp(`LIKENESS_HOLD_SECONDS must be at least ${shortest}, not "${limits.backgroundSeconds}"`),
  )
  const read = readConfig({ ...required, LIKENESS_HOLD_SECONDS: String(shortest) })
  assert.ok(read.ok)
  assert.equal(read.value.holdSeconds, shortest)
  assert.ok(read.value.idempotencyWaitSeconds > limits.backgroundSeconds)
})

test('reports all wrong settings in one line', () => {
  const line = lineOf({ PORT: 'x', LIKENESS_HOLDSECONDS: '3' })
  for (const name of ['DATABASE_URL', 'PORT', 'LIKENESS_HOLD_SECONDS']) assert.match(line, new RegExp(name))
})

test('several secrets are read, the newest first, and a short one among them is refused', () => {
  const [newest, older] = ['n'.repeat(32), 'o'.repeat(32)]
  const read = readConfig({ ...required, LIKENESS_SECRET: `${newest}, ${older}` })
  assert.ok(read.ok)
  assert.deepEqual(read.value.secrets, [newest, older])
  const line = lineOf({ ...required, LIKENESS_SECRET: `${newest},hunter2` })
  assert.match(line, /LIKENESS_SECRET must be at least 32 characters each/)
  assert.doesNotMatch(line, /hunter2|nnnn/)
})

test('the first key of attestations signs, and a later one may be its public part', () => {
  const read = (keys: string) => readConfig({ ...required, LIKENESS_ATTESTATION_KEYS: keys })
  const [newest, older] = [Buffer.alloc(32, 2).toString('base64url'), LIKENESS_ATTESTATION_KEYS]
  const both = read(`${newest} ${older}`)
  assert.ok(both.ok)
  const { kid, jwks } = both.value.attestationKeys
  assert.equal(kid, jwks.keys[0]?.kid)
  assert.ok(!JSON.stringify(jwks).includes(newest))
  const retired = read(`${newest}, public:${jwks.keys[1]?.x}`)
  assert.ok(retired.ok)
  assert.deepEqual(retired.value.attestationKeys.jwks, jwks)
  for (const wrong of [`public:${jwks.keys[1]?.x}`, 'hunter2', `${newest} hunter2`, newest.slice(1)]) {
    const line = lineOf({ ...required, LIKENESS_ATTESTATION_KEYS: wrong })
    assert.match(line, /LIKENESS_ATTESTATION_KEYS must be keys of 32 bytes in base64/)
    assert.ok(!line.includes(wrong))
  }
})

test('a command that uses only the database needs no other setting', () => {
  assert.deepEqual(readSetting('DATABASE_URL', { DATABASE_URL, LIKENESS_WORKERS: 'many' }), {
    ok: true,
    value: DATABASE_URL,
  })
  const read = readSetting('DATABASE_URL', { DATABASE_URL: '' })
  assert.match(read.ok ? '' : read.problem.detail, /DATABASE_URL is not set/)
})

test('payments need the key and the webhook secret of Stripe, and neither is repeated', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_5ecret', STRIPE_WEBHOOK_SECRET: 'whsec_5ecret' }
  const read = readConfig({ ...required, ...stripe })
  assert.ok(read.ok)
  assert.deepEqual([read.value.stripeKey, read.value.stripeWebhookSecret], Object.values(stripe))
  for (const name of Object.keys(stripe)) {
    assert.match(lineOf({ ...required, ...stripe, [name]: '' }), /are set together or not at all/)
    const wrong = lineOf({ ...required, ...stripe, [name]: 'pk_live_5ecret' })
    assert.match(wrong, new RegExp(`${name} must be a .*such as`))
    assert.doesNotMatch(wrong, /5ecret/)
  }
})

const refused: [Record<string, string>, RegExp][] = [
  [{ DATABASE_URL: '' }, /DATABASE_URL is not set/],
  [{ DATABASE_URL: 'mysql://root:secret@localhost/x' }, /DATABASE_URL must be a URL such as postgres/],
  [{ LIKENESS_SECRET: '' }, /LIKENESS_SECRET is not set/],
  [{ LIKENESS_SECRET: 'a secret' }, /LIKENESS_SECRET must be at least 32 characters/],
  [{ PORT: 'http' }, /PORT must be a whole number from 0 to 65535, not "http"/],
  [{ PORT: '70000' }, /PORT must be at most 65535, not "70000"/],
  [{ LIKENESS_WORKERS: '1.5' }, /LIKENESS_WORKERS must be a whole number/],
  [{ LIKENESS_LOG_LEVEL: 'loud' }, /LIKENESS_LOG_LEVEL must be .*not "loud"/],
  [{ LIKENESS_INFERENCE: 'cuda' }, /LIKENESS_INFERENCE.*auto, native or wasm/],
  [{ LIKENESS_WORKER: '2' }, /LIKENESS_WORKER \(did you mean LIKENESS_WORKERS\?\)/],
  [{ LIKENESS_ZZZ: '2' }, /there is no setting LIKENESS_ZZZ/],
  ...['19/60', '100', '100/0', '-5/1', '100/s'].map((rate): [Record<string, string>, RegExp] => [
    { LIKENESS_RATE_PER_ACCOUNT: rate },
    /LIKENESS_RATE_PER_ACCOUNT must be a number and seconds such as "1000\/10", 20 or more, not/,
  ]),
  ...['everybody', '10.0.0.0/33', '10.0.0.1,', 'loopback/8'].map((list): [Record<string, string>, RegExp] => [
    { LIKENESS_TRUSTED_PROXIES: list },
    /TRUSTED_PROXIES must be addresses/,
  ]),
]

test('a wrong value is named with the expected one, and a secret is not repeated', () => {
  for (const [setting, words] of refused) {
    const line = lineOf({ ...required, ...setting })
    assert.match(line, words)
    assert.doesNotMatch(line, /secret@|"a secret"/)
  }
})

test('values are read from the environment', () => {
  const read = readConfig({
    ...required,
    PORT: '0',
    LIKENESS_BASE_URL: 'https://likeness.example/',
    LIKENESS_RATE_PER_KEY: '20/60',
    LIKENESS_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32,192.0.2.7,loopback',
  })
  assert.ok(read.ok)
  const { port, baseUrl, ratePerKey } = read.value
  assert.deepEqual(
    [port, baseUrl, ratePerKey],
    [0, 'https://likeness.example', { quota: 20, windowSeconds: 60 }],
  )
  assert.deepEqual(readSetting('LIKENESS_INFERENCE', { LIKENESS_INFERENCE: 'wasm' }), {
    ok: true,
    value: 'wasm',
  })
})
