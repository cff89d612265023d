import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { readJpegQuality } from './jpeg-quality.ts'

const grey = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#888' } })

test('reads the quality with which a file was saved', async () => {
  for (const quality of [25, 50, 75, 92]) {
    const read = readJpegQuality(await grey().jpeg({ quality }).toBuffer())
    assert.ok(Math.abs((read ?? 0) - quality) <= 2, `${quality} read as ${read}`)
  }
  const progressive = await grey().jpeg({ quality: 80, progressive: true }).toBuffer()
  assert.equal(readJpegQuality(progressive), 80)
})

/**
 * The start of a JPEG with one segment of tables. Each table has a head byte, and the same value for all its entries.
 */
function withTables(...tables: { head: number; entries: number[] }[]): Uint8Array {
  const body = tables.flatMap(({ head, entries }) => [head, ...entries])
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xdb, (body.length + 2) >> 8, (body.length + 2) & 255, ...body])
}

const table = (value: number) => Array.from({ length: 64 }, () => value)

test('finds table 0 behind others, in 8 or 16 bits', () => {
  assert.equal(
    readJpegQuality(withTables({ head: 1, entries: table(99) }, { head: 0, entries: table(1) })),
    99,
  )
  const wide = { head: 0x10, entries: table(0).flatMap(() => [0x01, 0x00]) }
  assert.equal(readJpegQuality(withTables(wide)), 11)
})

test('returns null for truncated, odd or other bytes', async () => {
  const whole = await grey().jpeg().toBuffer()
  for (let length = 0; length < 60; length++) assert.equal(readJpegQuality(whole.subarray(0, length)), null)
  assert.equal(readJpegQuality(withTables({ head: 1, entries: table(9) })), null)
  assert.equal(readJpegQuality(Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 0)), null)
  assert.equal(readJpegQuality(Uint8Array.of(0xff, 0xd8, 0xff, 0xff, 0xff, 0xff)), null)
  assert.equal(readJpegQuality(await grey().png().toBuffer()), null)
})
