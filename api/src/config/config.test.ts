import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@likeness/engine'
import { readConfig, readDatabaseUrl } from './config.ts'

const DATABASE_URL = 'postgres://likeness:secret@localhost:5432/likeness'

const LIKENESS_SECRET = 'a secret of the tests, which is not one'
const required = { DATABASE_URL, LIKENESS_SECRET }

function lineOf(environment: Record<string, string>): string {
  const read = readConfig(environment)
  assert.ok(!read.ok)
  assert.doesNotMatch(read.problem.detail, /\n/)
  return read.problem.detail
}

test('the database and the secret are all that must be set', () => {
  const read = readConfig({ ...required, HOME: '/home/somebody' })
  assert.ok(read.ok)
  assert.equal(read.value.databaseUrl, DATABASE_URL)
  assert.equal(read.value.port, 4322)
  assert.equal(read.value.host, '127.0.0.1')
  assert.equal(read.value.baseUrl, 'http://localhost:4321')
  assert.equal(read.value.holdSeconds, 120)
  assert.ok(Object.isFrozen(read.value))
})

test('values are read from the environment', () => {
  const read = readConfig({
    ...required,
    PORT: '0',
    LIKENESS_BASE_URL: 'https://likeness.example/',
    LIKENESS_WORKERS: '3',
  })
  assert.ok(read.ok)
  assert.equal(read.value.port, 0)
  assert.equal(read.value.baseUrl, 'https://likeness.example')
  assert.equal(read.value.workers, 3)
})

test('a missing database is named', () => {
  assert.match(lineOf({}), /DATABASE_URL is not set/)
  assert.match(lineOf({ DATABASE_URL: '' }), /DATABASE_URL is not set/)
})

test('a wrong value is named with what it should be', () => {
  assert.match(
    lineOf({ DATABASE_URL, PORT: 'http' }),
    /PORT must be a whole number from 0 to 65535, not "http"/,
  )
  assert.match(lineOf({ DATABASE_URL, PORT: '70000' }), /PORT must be at most 65535, not "70000"/)
  assert.match(lineOf({ DATABASE_URL, LIKENESS_WORKERS: '1.5' }), /LIKENESS_WORKERS must be a whole number/)
  assert.match(
    lineOf({ DATABASE_URL, LIKENESS_LOG_LEVEL: 'loud' }),
    /LIKENESS_LOG_LEVEL must be .*not "loud"/,
  )
})

test('a hold lasts longer than the engine may take, and so does the wait for a first call', () => {
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

test("the database's password is not repeated", () => {
  const line = lineOf({ DATABASE_URL: 'mysql://root:secret@localhost/x' })
  assert.match(line, /DATABASE_URL must be a URL such as postgres/)
  assert.doesNotMatch(line, /secret/)
})

test('an unknown setting is refused with a suggestion', () => {
  assert.match(
    lineOf({ DATABASE_URL, LIKENESS_WORKER: '2' }),
    /LIKENESS_WORKER \(did you mean LIKENESS_WORKERS\?\)/,
  )
  assert.match(lineOf({ DATABASE_URL, LIKENESS_ZZZ: '2' }), /there is no setting LIKENESS_ZZZ/)
})

test('everything that is wrong comes in one line', () => {
  const line = lineOf({ PORT: 'x', LIKENESS_HOLDSECONDS: '3' })
  for (const name of ['DATABASE_URL', 'PORT', 'LIKENESS_HOLD_SECONDS']) assert.match(line, new RegExp(name))
})

test('a short secret is refused and not repeated', () => {
  assert.match(lineOf({ DATABASE_URL }), /LIKENESS_SECRET is not set/)
  const line = lineOf({ DATABASE_URL, LIKENESS_SECRET: 'hunter2' })
  assert.match(line, /LIKENESS_SECRET must be at least 32 characters/)
  assert.doesNotMatch(line, /hunter2/)
})

test('a command on the database alone needs nothing else', () => {
  assert.deepEqual(readDatabaseUrl({ DATABASE_URL, LIKENESS_WORKERS: 'many' }), {
    ok: true,
    value: DATABASE_URL,
  })
  const read = readDatabaseUrl({ DATABASE_URL: '' })
  assert.match(read.ok ? '' : read.problem.detail, /DATABASE_URL is not set/)
})

test('a rate is calls and seconds, and lets a full job through', () => {
  const read = readConfig({ ...required, LIKENESS_RATE_PER_KEY: '20/60' })
  assert.ok(read.ok)
  assert.deepEqual(read.value.ratePerKey, { quota: 20, windowSeconds: 60 })
  assert.deepEqual(read.value.ratePerAccount, { quota: 1000, windowSeconds: 10 })
  for (const wrong of ['19/60', '100', '100/0', '-5/1', '100/s']) {
    assert.match(
      lineOf({ ...required, LIKENESS_RATE_PER_ACCOUNT: wrong }),
      /LIKENESS_RATE_PER_ACCOUNT must be a number and seconds such as "1000\/10", 20 or more, not/,
    )
  }
})

test('trusted proxies are addresses and networks', () => {
  const list = '10.0.0.0/8, 2001:db8::/32,192.0.2.7,loopback'
  const read = readConfig({ ...required, LIKENESS_TRUSTED_PROXIES: list })
  assert.ok(read.ok)
  assert.equal(read.value.trustedProxies, list)
  for (const wrong of ['everybody', '10.0.0.0/33', '10.0.0.1,', 'loopback/8', '10.0.0.0/x']) {
    assert.match(
      lineOf({ ...required, LIKENESS_TRUSTED_PROXIES: wrong }),
      /TRUSTED_PROXIES must be addresses/,
    )
  }
})

test('payments need both of what Stripe gives, neither of which is repeated', () => {
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
