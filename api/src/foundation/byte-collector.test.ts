import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ByteCollector } from './byte-collector.ts'

test('keeps every byte in order', () => {
  const piece = fc.oneof(fc.uint8Array({ maxLength: 5 }), fc.uint8Array({ minLength: 8000, maxLength: 9000 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.nat(600), (pieces, single) => {
      const collector = new ByteCollector()
      const all = [
        ...pieces.map((bytes) => Buffer.from(bytes)),
        ...Array<Buffer>(single).fill(Buffer.from('x')),
      ]
      for (const bytes of all) collector.add(bytes)
      assert.equal(collector.length, Buffer.concat(all).length)
      assert.ok(Buffer.concat(collector.pieces()).equals(Buffer.concat(all)))
    }),
    { numRuns: 50 },
  )
})

test('joins single bytes, and keeps large pieces as they are', () => {
  const collector = new ByteCollector()
  for (let count = 0; count < 100_000; count += 1) collector.add(Buffer.from([count % 256]))
  assert.ok(collector.pieces().length < 1000)
  const large = Buffer.alloc(65_536)
  collector.add(large)
  assert.equal(collector.pieces().at(-1), large)
})
