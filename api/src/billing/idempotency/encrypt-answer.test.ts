import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decrypt, encrypt } from '../../storage/encryption.ts'
import { secretsOf } from '../metering/idempotency.ts'

const photo = Buffer.from('a photo')
const answer = Buffer.from('{"crown_y":412}')

test('the same request decrypts its answer', () => {
  const encrypted = encrypt(answer, secretsOf('acct_1', 'key', ['us-passport', photo]).encryptKey)
  assert.deepEqual(decrypt(encrypted, secretsOf('acct_1', 'key', ['us-passport', photo]).encryptKey), answer)
  assert.ok(!encrypted.includes('crown_y'))
})

test('another account, key, document or photo has another fingerprint and encryption key', () => {
  const own = secretsOf('acct_1', 'key', ['us-passport', photo])
  const encrypted = encrypt(answer, own.encryptKey)
  const others = [
    secretsOf('acct_2', 'key', ['us-passport', photo]),
    secretsOf('acct_1', 'other', ['us-passport', photo]),
    secretsOf('acct_1', 'key', ['gb-passport', photo]),
    secretsOf('acct_1', 'key', ['us-passport', Buffer.from('b photo')]),
    secretsOf('acct_1', 'key', ['us-passporta', Buffer.from(' photo')]),
  ]
  for (const other of others) {
    assert.notDeepEqual(other.fingerprint, own.fingerprint)
    assert.throws(() => decrypt(encrypted, other.encryptKey))
  }
})

test('the fingerprint does not decrypt the answer', () => {
  const { encryptKey, fingerprint } = secretsOf('acct_1', 'key', [photo])
  assert.throws(() => decrypt(encrypt(answer, encryptKey), fingerprint))
})

test('detects each changed byte', () => {
  const { encryptKey } = secretsOf('acct_1', 'key', [photo])
  const encrypted = encrypt(answer, encryptKey)
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => decrypt(changed, encryptKey), `byte ${at}`)
  }
})

test('the same answer is encrypted differently each time', () => {
  const { encryptKey } = secretsOf('acct_1', 'key', [photo])
  assert.notDeepEqual(encrypt(answer, encryptKey), encrypt(answer, encryptKey))
})
