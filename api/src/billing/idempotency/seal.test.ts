import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seal, unseal } from '../../storage/encryption.ts'
import { secretsOf } from './seal.ts'

const photo = Buffer.from('a photo')
const answer = Buffer.from('{"crown_y":412}')

test('the same request opens its answer', () => {
  const sealed = seal(answer, secretsOf('acct_1', 'key', ['us-passport', photo]).sealKey)
  assert.deepEqual(unseal(sealed, secretsOf('acct_1', 'key', ['us-passport', photo]).sealKey), answer)
  assert.ok(!sealed.includes('crown_y'))
})

test('another account, key, document or photo has neither the fingerprint nor the key', () => {
  const own = secretsOf('acct_1', 'key', ['us-passport', photo])
  const sealed = seal(answer, own.sealKey)
  const others = [
    secretsOf('acct_2', 'key', ['us-passport', photo]),
    secretsOf('acct_1', 'other', ['us-passport', photo]),
    secretsOf('acct_1', 'key', ['gb-passport', photo]),
    secretsOf('acct_1', 'key', ['us-passport', Buffer.from('b photo')]),
    secretsOf('acct_1', 'key', ['us-passporta', Buffer.from(' photo')]),
  ]
  for (const other of others) {
    assert.notDeepEqual(other.fingerprint, own.fingerprint)
    assert.throws(() => unseal(sealed, other.sealKey))
  }
})

test('the fingerprint does not open the answer', () => {
  const { sealKey, fingerprint } = secretsOf('acct_1', 'key', [photo])
  assert.throws(() => unseal(seal(answer, sealKey), fingerprint))
})

test('a changed byte is noticed', () => {
  const { sealKey } = secretsOf('acct_1', 'key', [photo])
  const sealed = seal(answer, sealKey)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => unseal(changed, sealKey), `byte ${at}`)
  }
})

test('the same answer is sealed differently each time', () => {
  const { sealKey } = secretsOf('acct_1', 'key', [photo])
  assert.notDeepEqual(seal(answer, sealKey), seal(answer, sealKey))
})
