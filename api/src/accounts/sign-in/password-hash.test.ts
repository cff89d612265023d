import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPasswords } from './password-hash.ts'

const passwords = openPasswords()
const cheap = openPasswords({ logN: 10, r: 8, p: 1 })

test('a password is known by its hash, however it is encoded, and another is not', async () => {
  const stored = await passwords.hash('Café au lait, please')
  assert.match(stored, /^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{86}$/)
  assert.ok(await passwords.matches('Cafe\u0301 au lait, please', stored))
  assert.ok(!(await passwords.matches('Cafe au lait, please', stored)))
  assert.notEqual(await passwords.hash('Café au lait, please'), stored)
})

test('what was hashed at another cost is known all the same, and what is no hash matches nothing', async () => {
  assert.ok(await passwords.matches('four words in a row', await cheap.hash('four words in a row')))
  assert.ok(!(await passwords.matches('nonsense', 'nonsense')))
})

test('hashing leaves the event loop free, and no more than so many wait for it', async () => {
  let turns = 0
  let over = false
  assert.ok(!passwords.isBusy())
  const hashes = Promise.all([
    passwords.hash('one'),
    passwords.hash('two'),
    ...Array.from({ length: 42 }, () => cheap.hash('many')),
  ]).then(() => {
    over = true
  })
  assert.ok(cheap.isBusy())
  while (!over) {
    await new Promise(setImmediate)
    turns += 1
  }
  await hashes
  assert.ok(turns > 10, `${turns}`)
  assert.ok(!cheap.isBusy())
})
