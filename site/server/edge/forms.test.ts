import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldCounter, partCounter } from './forms.ts'
import { BodyRefused } from './refusals.ts'

/** Gives a text to a counter in pieces of so many bytes. */
function inPieces(look: (piece: Buffer) => void, text: string, size: number): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) look(bytes.subarray(at, at + size))
}

test('a form has a limited number of fields, however it is cut into pieces', () => {
  for (const size of [1, 7, 1000]) {
    inPieces(fieldCounter({ formFields: 3 }), 'a=1&b=2&c=3', size)
    const more = () => inPieces(fieldCounter({ formFields: 3 }), 'a=1&b=2&c=3&', size)
    assert.throws(more, BodyRefused)
  }
})

const type = 'multipart/form-data; boundary=xx'
const part = (headers: string, body: string) => `--xx\r\n${headers}\r\n\r\n${body}\r\n`
const limits = { photoFormParts: 2, partHeaderBytes: 40 }
const named = 'Content-Disposition: form-data; name=a'

test('a multipart form has a limited number of parts, and their headers a limited size', () => {
  for (const size of [1, 5, 1000]) {
    const counted = (text: string, of = type) => inPieces(partCounter(of, limits), text, size)
    const photo = part(named, 'x'.repeat(500))
    counted(`${photo}${part(named, '-xx--x-\r\n\r\n')}--xx--\r\n`)
    counted(`${photo}--xx--`, 'multipart/form-data; boundary="xx"; charset=utf-8')
    for (const refused of [
      `${photo}${photo}${photo}--xx--`,
      part(`${named}; filename=b`, ''),
      `--xx\r\n${'x'.repeat(60)}`,
    ]) {
      assert.throws(() => counted(refused), BodyRefused, refused)
    }
    assert.throws(() => counted(photo, 'multipart/form-data'), BodyRefused)
  }
})
