import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWellFormedKey, keyDigest, keyHint, newApiKey } from './api-key.ts'

test('a new key has the prefix, 32 characters and a checksum of 6', () => {
  const key = newApiKey()
  assert.match(key, /^lk_live_[0-9A-Za-z]{38}$/)
  assert.ok(isWellFormedKey(key))
  assert.notEqual(key, newApiKey())
})

test('the checksum detects one changed character', () => {
  const key = newApiKey()
  for (let at = 8; at < key.length; at += 1) {
    const other = key[at] === 'a' ? 'b' : 'a'
    assert.ok(!isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`)
  }
})

test('a test key has a prefix of its own, which its checksum covers', () => {
  const key = newApiKey(false)
  assert.match(key, /^lk_test_[0-9A-Za-z]{38}$/)
  assert.ok(isWellFormedKey(key))
  assert.ok(!isWellFormedKey(key.replace('test', 'live')))
  assert.equal(keyHint(key), `lk_test_…${key.slice(-4)}`)
})

test('refuses texts that are not keys', () => {
  const key = newApiKey()
  for (const text of ['', 'lk_live_', key.slice(0, -1), `${key}a`, ` ${key}`, key.toUpperCase()]) {
    assert.ok(!isWellFormedKey(text), text)
  }
})

test('the hint shows the last four characters, the digest shows nothing of the key', () => {
  const key = newApiKey()
  assert.equal(keyHint(key), `lk_live_…${key.slice(-4)}`)
  assert.equal(keyDigest(key).length, 32)
  assert.ok(!keyDigest(key).includes(key.slice(8, 16)))
})
