import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decrypt, encrypt, seal, sealHeader, unseal } from './encryption.ts'

const [old, current] = ['an old secret, of 32 characters', 'a current secret, of 32 characters']
const content = Buffer.from('content')
const thing = { purpose: 'job photo', id: 'item_1' }

test('what an older secret sealed opens while it is listed, and the newest seals', () => {
  const before = seal(content, [old], thing)
  assert.deepEqual(unseal(before, [current, old], thing), content)
  assert.throws(() => unseal(before, [current], thing), /job photo item_1 was sealed with a secret/)
  const after = seal(content, [current, old], thing)
  assert.ok(after.subarray(0, 12).equals(sealHeader(current)))
  assert.deepEqual(unseal(after, [current], thing), content)
  assert.throws(() => unseal(after, [current], { ...thing, id: 'item_2' }))
  assert.throws(() => unseal(after, [current], { ...thing, purpose: 'saved photo' }))
})

test('the name of a secret does not contain it, and differs between secrets', () => {
  assert.notDeepEqual(sealHeader(old), sealHeader(current))
  assert.ok(!sealHeader(old).includes(old.slice(0, 6)))
})

test('each changed byte is detected, and the same content is encrypted differently each time', () => {
  const key = Buffer.alloc(32, 'k')
  const encrypted = encrypt(content, key)
  assert.ok(!encrypted.includes(content))
  assert.notDeepEqual(encrypted, encrypt(content, key))
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => decrypt(changed, key), `byte ${at}`)
  }
})
