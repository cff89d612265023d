import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, isPassword } from './password-hash.ts'

test('a password is known by its hash, however it is encoded, and another is not', async () => {
  const stored = await hashPassword('Café au lait, please')
  assert.match(stored, /^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{86}$/)
  assert.ok(await isPassword('Cafe\u0301 au lait, please', stored))
  assert.ok(!(await isPassword('Cafe au lait, please', stored)))
  assert.ok(!(await isPassword('Café au lait, please', 'nonsense')))
  assert.notEqual(await hashPassword('Café au lait, please'), stored)
})

test('hashing leaves the event loop free, and two threads of the pool', async () => {
  let turns = 0
  let over = false
  const hashes = Promise.all(['a', 'b', 'c', 'd'].map(hashPassword)).then(() => {
    over = true
  })
  while (!over) {
    await new Promise(setImmediate)
    turns += 1
  }
  await hashes
  assert.ok(turns > 10, `${turns}`)
})
