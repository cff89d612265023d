import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Base64Reader } from './base64.ts'

/** The bytes of a text that arrives in parts of some characters; undefined if it is refused. */
function decoded(text: string, size: number): Uint8Array | undefined {
  const reader = new Base64Reader()
  for (let at = 0; at < text.length; at += size) {
    if (!reader.take(text.slice(at, at + size))) return undefined
  }
  return reader.end()?.joined()
}

const Size = fc.integer({ min: 1, max: 20 })

test('decodes the bytes that were encoded, in whatever parts they arrive', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), Size, (bytes, size) => {
      assert.deepEqual(decoded(Buffer.from(bytes).toString('base64'), size), bytes)
    }),
  )
})

test('decodes exactly the texts that encoding its bytes gives again', () => {
  const unit = fc.constantFrom(
    'A',
    'Q',
    'g',
    'w',
    '/',
    '+',
    '=',
    '-',
    '_',
    ' ',
    '\n',
    'é',
    '\u0100',
    '\u013d',
  )
  const text = fc.string({ unit, minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(text, Size, (data, size) => {
      const isStrict = Buffer.from(data, 'base64').toString('base64') === data
      assert.equal(decoded(data, size) !== undefined, isStrict)
    }),
    { numRuns: 20_000 },
  )
})
