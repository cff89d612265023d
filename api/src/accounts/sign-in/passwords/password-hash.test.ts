import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPasswords } from './password-hash.ts'

const passwords = openPasswords()
const cheap = openPasswords({ logN: 10, r: 8, p: 1 })

test('a password matches its hash in every encoding, and a different password does not', async () => {
  const stored = await passwords.hash('Café au lait, please')
  assert.match(stored, /^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{86}$/)
  assert.ok(await passwords.matches('Cafe\u0301 au lait, please', stored))
  assert.ok(!(await passwords.matches('Cafe au lait, please', stored)))
  assert.notEqual(await passwords.hash('Café au lait, please'), stored)
})

test('a hash with another cost matches too, and a text that is no hash matches nothing', async () => {
  assert.ok(await passwords.matches('four words in a row', await cheap.hash('four words in a row')))
  assert.ok(!(await passwords.matches('nonsense', 'nonsense')))
})

test('hashing leaves the event loop free, and reports busy if too many hashes wait', async () => {
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
