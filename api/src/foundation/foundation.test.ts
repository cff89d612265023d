import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from './identifiers.ts'
import { parseSecrets } from './secrets.ts'
import { faultOfText, shortened } from './text.ts'

test('ids of the ledger are in the order of time, and all ids are as long', (t) => {
  t.mock.timers.enable({ apis: ['Date'] })
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    ids.push(newId('tr'))
    t.mock.timers.tick(2)
  }
  assert.deepEqual(ids, ids.toSorted())
  for (const id of [...ids, newId('hold').replace('hold', 'tr'), newId('key').replace('key', 'tr')]) {
    assert.match(id, /^tr_[0-9A-Za-z]{24}$/)
  }
})

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

test('names what cannot be stored, and nothing else', () => {
  assert.match(faultOfText('a\0') ?? '', /U\+0000/)
  for (const half of ['\ud800', 'a\udc00', '\udc00\ud800']) assert.match(faultOfText(half) ?? '', /surrogate/)
  for (const text of ['', '😀', '\ufffd', '\u2028', '\u0001']) assert.equal(faultOfText(text), undefined)
})

test('shortens a text without cutting a character in half', () => {
  assert.equal(shortened('abc', 3), 'abc')
  assert.equal(shortened('abcd', 3), 'abc…')
  assert.equal(shortened('ab😀', 3), 'ab…')
})
