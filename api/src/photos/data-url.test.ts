import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodedBase64, readSentImage } from './data-url.ts'

test('decodes exactly the texts that encoding its bytes gives again', () => {
  const unit = fc.constantFrom(...'AQgw/+=-_ \né\u0100\u013d')
  const text = fc.string({ unit, minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(text, (data) => {
      const isStrict = Buffer.from(data, 'base64').toString('base64') === data
      assert.equal(decodedBase64(data) !== undefined, isStrict)
    }),
    { numRuns: 20_000 },
  )
})

function codeOf(url: string): string {
  const read = readSentImage(url, '/imageBase64')
  return read.ok ? 'ok' : read.problem.code
}

test('decodes the bytes that were encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
      const read = readSentImage(
        `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`,
        '/imageBase64',
      )
      assert.ok(read.ok)
      assert.deepEqual(new Uint8Array(read.value), bytes)
    }),
  )
})

test('accepts parameters and capitals before the comma', () => {
  assert.equal(codeOf('data:image/jpeg;name=me.jpg;base64,QUJD'), 'ok')
  assert.equal(codeOf('DATA:Image/SVG+XML;BASE64,QUJD'), 'ok')
})

test('refuses a text that is not a base64 data URL, with a pointer', () => {
  const wrong = [
    '',
    'QUJD',
    'data:image/png,abc',
    'data:image/png;base64',
    'data:;base64=,QUJD',
    'http://example.org/a.jpg',
  ]
  for (const url of wrong) assert.equal(codeOf(url), 'invalid_request', url)
  const read = readSentImage('QUJD', '/imageBase64')
  assert.ok(!read.ok)
  assert.deepEqual(read.problem.extra?.errors, [{ pointer: '/imageBase64', detail: read.problem.detail }])
})

test('refuses megabytes before the comma, or without one, without reading them all', () => {
  for (const filler of [';', 'a', ';base64']) {
    const head = `data:${filler.repeat(14_000_000 / filler.length)}`
    for (const url of [head, `${head},QUJD`, `${head};base64,QUJD`]) {
      assert.equal(codeOf(url), 'invalid_request', filler)
    }
  }
  assert.equal(codeOf(`data:image/png;base64,${'='.repeat(14_000_000)}`), 'invalid_request')
})

test('refuses a type that is not an image as an unsupported format', () => {
  for (const mime of ['application/pdf', 'text/plain', '', 'imagejpeg', 'image/']) {
    assert.equal(codeOf(`data:${mime};base64,QUJD`), 'unsupported_image_format', mime)
  }
})
