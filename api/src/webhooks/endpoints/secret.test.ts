import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { encryptSecret, newWebhookSecret, openSecret, signedHeaders } from '../endpoints.ts'

const body = '{"type":"job.completed","name":"é"}'

test('a secret is a prefix and 32 random bytes', () => {
  const secrets = Array.from({ length: 100 }, newWebhookSecret)
  assert.equal(new Set(secrets).size, 100)
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(Buffer.from(secret.slice(6), 'base64').byteLength, 32)
  }
})

test('each of several secrets verifies the same message, and a different one does not', () => {
  const [old, current, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
  const headers = signedHeaders([current, old], { eventId: 'evt_1', body })
  assert.equal(headers['webhook-signature'].split(' ').length, 2)
  for (const secret of [old, current]) {
    assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
  }
  assert.throws(() => new Webhook(other).verify(body, headers), /No matching signature/)
  assert.throws(() => new Webhook(current).verify(`${body} `, headers), /No matching signature/)
  const moved = { ...headers, 'webhook-id': 'evt_2' }
  assert.throws(() => new Webhook(current).verify(body, moved), /No matching signature/)
})

test('an encrypted secret opens only for its own endpoint and with the same service secret', () => {
  const secret = newWebhookSecret()
  const encrypted = encryptSecret(secret, ['service secret'], 'whe_1')
  assert.ok(!encrypted.includes(secret.slice(6, 20)))
  assert.equal(openSecret(encrypted, ['service secret'], 'whe_1'), secret)
  assert.throws(() => openSecret(encrypted, ['service secret'], 'whe_2'))
  assert.throws(() => openSecret(encrypted, ['another secret'], 'whe_1'))
})
