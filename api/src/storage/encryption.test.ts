import assert from 'node:assert/strict'
import { hkdfSync } from 'node:crypto'
import { test } from 'node:test'
import { encrypt, seal, sealOf, unseal } from './encryption.ts'

const [old, current] = ['an old secret, of 32 characters', 'a current secret, of 32 characters']
const content = Buffer.from('content')
const thing = { purpose: 'job photo', id: 'item_1' }

test('what an older secret sealed opens while it is listed, and the newest seals', () => {
  const before = seal(content, [old], thing)
  assert.deepEqual(unseal(before, [current, old], thing), content)
  assert.throws(() => unseal(before, [current], thing), /job photo item_1 was sealed with a secret/)
  const after = seal(content, [current, old], thing)
  assert.ok(after.subarray(0, 12).equals(sealOf(current)))
  assert.deepEqual(unseal(after, [current], thing), content)
  assert.throws(() => unseal(after, [current], { ...thing, id: 'item_2' }))
  assert.throws(() => unseal(after, [current], { ...thing, purpose: 'saved photo' }))
})

test('what was sealed before secrets had names opens with each of them', () => {
  const key = Buffer.from(hkdfSync('sha256', old, thing.id, `likeness ${thing.purpose}`, 32))
  const nameless = encrypt(content, key)
  assert.deepEqual(unseal(nameless, [old], thing), content)
  assert.deepEqual(unseal(nameless, [current, old], thing), content)
  assert.throws(() => unseal(nameless, [current], thing))
})

test('the name of a secret does not contain it, and differs between secrets', () => {
  assert.notDeepEqual(sealOf(old), sealOf(current))
  assert.ok(!sealOf(old).includes(old.slice(0, 6)))
})
