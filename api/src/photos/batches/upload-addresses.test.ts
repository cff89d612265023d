import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readUploadToken, type Upload, uploadToken } from './upload-addresses.ts'

const [old, newest] = [
  'the first secret of this test, long enough',
  'the second secret of this test, as long',
]
const upload: Upload = {
  batchId: 'bat_5sWc1TqVn2WcYd0LkRzXb4Mf',
  reference: 'José "1/2" 名',
  documentId: undefined,
  subject: 'child',
  keyId: 'key_5sWc1TqVn2WcYd0LkRzXb4Mf',
  expires: 1_800_000_000,
}

test('a token is read as it was signed, also with a secret that was replaced', () => {
  const token = uploadToken([old], upload)
  assert.match(token, /^[\w-]+\.[\w-]{43}$/)
  assert.deepEqual(readUploadToken([newest, old], token), upload)
  assert.equal(readUploadToken([newest], token), undefined)
})

test('the longest token fits into the longest part of an address', () => {
  const longest = { ...upload, reference: '😀'.repeat(64), documentId: 'x'.repeat(60) }
  assert.ok(uploadToken([old], longest).length <= 768)
})

test('a token of which one character differs is refused', () => {
  const token = uploadToken([old], upload)
  for (let at = 0; at < token.length; at += 1) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
    assert.equal(readUploadToken([old], changed), undefined, `${at}`)
  }
  const [content = '', signature = ''] = token.split('.')
  for (const other of [
    content,
    `${content}.`,
    `.${signature}`,
    '.',
    '',
    `${token}.x`,
    `${token}=`,
    `${token}A`,
  ]) {
    assert.equal(readUploadToken([old], other), undefined, other)
  }
})
