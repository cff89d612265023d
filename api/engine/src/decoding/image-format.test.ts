import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import sharp from 'sharp'
import { sniffFormat } from './image-format.ts'

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })

test('names the formats by their first bytes', async () => {
  assert.equal(sniffFormat(await blank().jpeg().toBuffer()), 'jpeg')
  assert.equal(sniffFormat(await blank().png().toBuffer()), 'png')
  assert.equal(sniffFormat(await blank().webp().toBuffer()), 'webp')
  assert.equal(sniffFormat(await blank().avif().toBuffer()), 'avif')
  assert.equal(sniffFormat(readFileSync(new URL('../../testing/heic/turned.heic', import.meta.url))), 'heic')
})

test('recognises HEIC and AVIF by any of the brands, in any position', () => {
  const branded = (...brands: string[]) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 8 + 4 * brands.length]),
      Buffer.from(`ftyp${brands.join('')}trailing`),
    ])
  assert.equal(sniffFormat(branded('mif1', '\0\0\0\0', 'mif1', 'miaf', 'MiHB', 'heic')), 'heic')
  assert.equal(sniffFormat(branded('msf1', '\0\0\0\0', 'hevc')), 'heic')
  assert.equal(sniffFormat(branded('mif1', '\0\0\0\0', 'miaf', 'avif')), 'avif')
  assert.equal(sniffFormat(branded('isom', '\0\0\0\0', 'mp42')), null)
})

test('knows no other format', async () => {
  assert.equal(sniffFormat(await blank().gif().toBuffer()), null)
  assert.equal(sniffFormat(await blank().tiff().toBuffer()), null)
  assert.equal(sniffFormat(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), null)
  assert.equal(sniffFormat(new Uint8Array()), null)
})
