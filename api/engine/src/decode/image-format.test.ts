import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { otherFormat, sniffFormat } from './image-format.ts'
import { qualityOf, readLumaSteps } from './jpeg-quality.ts'

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

const ofText = (text: string) => otherFormat(Buffer.from(text, 'latin1'))

test('names files that are no photo, and pictures that are not read', async () => {
  assert.equal(otherFormat(await blank().gif().toBuffer()), 'a GIF')
  assert.equal(otherFormat(await blank().tiff().toBuffer()), 'a TIFF or raw file of a camera')
  assert.equal(otherFormat(gzipSync('a photo')), 'a compressed archive')
  assert.equal(ofText('%PDF-1.7'), 'a PDF document')
  assert.equal(ofText('\0\0\0\x18ftypmp42'), 'a video')
  assert.equal(ofText('\0\0\0\x18ftypcrx isom'), 'a raw file of a camera')
  assert.equal(ofText('PK\x03\x04word/'), 'a ZIP archive or an office document')
  assert.equal(ofText('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'), 'an SVG drawing')
  assert.equal(ofText('<!DOCTYPE html><title>Not found</title>'), 'a web page')
})

test('does not name what it does not know', () => {
  assert.equal(otherFormat(new Uint8Array()), null)
  assert.equal(ofText('not a picture at all'), null)
  assert.equal(ofText(' '.repeat(100_000)), null)
})

const grey = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#888' } })

test('reads the quality with which a file was saved', async () => {
  for (const quality of [25, 50, 75, 92]) {
    const read = qualityOf(readLumaSteps(await grey().jpeg({ quality }).toBuffer()) ?? [])
    assert.ok(Math.abs(read - quality) <= 2, `${quality} read as ${read}`)
  }
  const progressive = await grey().jpeg({ quality: 80, progressive: true }).toBuffer()
  assert.equal(qualityOf(readLumaSteps(progressive) ?? []), 80)
})
