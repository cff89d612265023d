import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as node from 'node:zlib'
import { constants, crc32, deflateSync, inflateRawSync } from './zlib.ts'

const text = Buffer.from('A photo of a passport, '.repeat(4000))
const packed = node.deflateRawSync(text)
const options = { maxOutputLength: text.length, finishFlush: constants.Z_SYNC_FLUSH }

test('unpacks what Node packs, and packs what Node unpacks', () => {
  assert.deepEqual(inflateRawSync(packed, options), text)
  assert.deepEqual(node.inflateSync(deflateSync(text)), text)
  assert.deepEqual(node.inflateSync(deflateSync(text, { level: 0 })), text)
})

test('unpacks what there is of bytes that end early', () => {
  const noise = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * at * 31) % 251))
  const part = node.deflateRawSync(noise).subarray(0, 4000)
  const unpacked = inflateRawSync(part, { ...options, maxOutputLength: 50_000 })
  assert.ok(unpacked.length > 100)
  assert.deepEqual(unpacked, noise.subarray(0, unpacked.length))
})

test('refuses damaged bytes, and those that unpack to too many', () => {
  assert.throws(() => inflateRawSync(Buffer.alloc(100, 0xff), options))
  assert.throws(() => inflateRawSync(packed, { ...options, maxOutputLength: text.length - 1 }), RangeError)
})

test('has the checksum of Node', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('IEND'), text])
    assert.equal(crc32(bytes), node.crc32(bytes))
})
