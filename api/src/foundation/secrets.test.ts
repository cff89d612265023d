import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSecrets } from './secrets.ts'

const [newest, older] = ['n'.repeat(32), 'o'.repeat(40)]

test('reads one secret as it is, and several by commas or whitespace', () => {
  assert.deepEqual(parseSecrets(newest), [newest])
  assert.deepEqual(parseSecrets(`${newest}\n`), [`${newest}\n`])
  assert.deepEqual(parseSecrets('a passphrase, which has several words'), [
    'a passphrase, which has several words',
  ])
  for (const separator of [',', ' ', ', ', '\n', ' ,\n', '\r\n']) {
    assert.deepEqual(parseSecrets(`${newest}${separator}${older}`), [newest, older])
  }
  assert.deepEqual(parseSecrets(`${newest},${older}\n`), [newest, older])
  const passphrase = 'a passphrase, which has several words'
  assert.deepEqual(parseSecrets(`${newest}\n${passphrase}\n`), [newest, passphrase])
})

test('refuses a list with a secret that is too short', () => {
  for (const text of ['', 'hunter2', `${newest},hunter2`, `short ${older}`, `${newest},${older},x`]) {
    assert.equal(parseSecrets(text), undefined, text)
  }
})
