import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sniffFormat } from './sniff-format.ts'

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })

test('names the four formats by their first bytes', async () => {
  assert.equal(sniffFormat(await blank().jpeg().toBuffer()), 'jpeg')
  assert.equal(sniffFormat(await blank().png().toBuffer()), 'png')
  assert.equal(sniffFormat(await blank().webp().toBuffer()), 'webp')
  assert.equal(sniffFormat(await blank().avif().toBuffer()), 'avif')
})

test('knows no other', async () => {
  assert.equal(sniffFormat(await blank().gif().toBuffer()), null)
  assert.equal(sniffFormat(await blank().tiff().toBuffer()), null)
  assert.equal(sniffFormat(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), null)
  assert.equal(sniffFormat(new Uint8Array()), null)
})
