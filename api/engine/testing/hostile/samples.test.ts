import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { sniffFormat } from '#decode/image-format.ts'
import { limits } from '#thresholds/limits.ts'
import { hostileSamples } from './samples.ts'

/** What a sample claims, as numbers that are read from its bytes. */
const claims: Readonly<Record<string, (bytes: Buffer) => unknown>> = {
  'HEIC of nested overlays': (bytes) => {
    assert.ok(bytes.length < 15_000)
    // Each box `dimg` names 5 pictures: of 11 overlays in 3 levels, so the coded pictures are reached 5 x 5 x 5 times.
    assert.deepEqual([count(bytes, 'infe'), count(bytes, 'dimg'), count(bytes, 'iovl')], [16, 11, 11])
    assert.ok(bytes.includes(size(600)) && bytes.includes(size(7000)))
  },
  'HEIC of vast tiles': (bytes) => {
    assert.ok(bytes.length < 30_000)
    assert.deepEqual([count(bytes, 'hvc1'), count(bytes, 'grid')], [256, 1])
  },
  'AVIF of nested overlays': (bytes) => {
    assert.ok(bytes.length < 3000)
    assert.deepEqual([count(bytes, 'infe'), count(bytes, 'dimg'), count(bytes, 'iovl')], [16, 11, 11])
  },
  'EXIF directory that refers to itself': (bytes) => {
    const at = bytes.indexOf('MM\0*')
    assert.equal(bytes.readUInt16BE(at + 8), 5000)
    for (let entry = 0; entry < 5000; entry++) assert.equal(bytes.readUInt32BE(at + 18 + 12 * entry), 8)
  },
  'EXIF directories in a circle': (bytes) => {
    const at = bytes.indexOf('MM\0*')
    const starts = [0, 1, 2].map((index) => 8 + index * 42)
    const named = (start: number) =>
      [0, 1, 2].map((entry) => bytes.readUInt32BE(at + start + 10 + 12 * entry))
    for (const start of starts) assert.deepEqual(named(start), starts)
  },
  'EXIF values that overlap': (bytes) => {
    const at = bytes.indexOf('MM\0*')
    const sizes = Array.from({ length: 5000 }, (_, entry) => bytes.readUInt32BE(at + 14 + 12 * entry))
    assert.ok(sizes.reduce((sum, bytesOfEntry) => sum + bytesOfEntry) > 4000 * bytes.length)
  },
  'JPEG whose profile has 20,000 steps': async (bytes) => {
    assert.ok(bytes.length < 170_000)
    const { icc } = await sharp(bytes).metadata()
    assert.equal(icc?.readUInt32BE(icc.indexOf('mpet') + 12), 20_000)
  },
  'JPEG of 5,000 scans': (bytes) => assert.ok(count(bytes, '\xff\xda') > 5000),
  'JPEG of 95 scans and 25 megapixels': async (bytes) => {
    assert.equal(count(bytes, '\xff\xda'), 95)
    assert.deepEqual(await statedSize(bytes), [5000, 5000])
    await sharp(bytes, { failOn: 'warning' }).resize(10, 10).toBuffer()
  },
  'JPEG of a million segments': (bytes) => assert.equal(count(bytes, '\xff\xe5\0\x02'), 1_000_000),
  'JPEG of 1 x 65,500 pixels': async (bytes) => assert.deepEqual(await statedSize(bytes), [1, 65_500]),
  'JPEG that states 700 x 65,500 pixels': async (bytes) =>
    assert.deepEqual(await statedSize(bytes), [700, 65_500]),
  'PNG of 550,000 texts': (bytes) => assert.equal(count(bytes, 'tEXt'), 550_000),
  'PNG with a text that unpacks to 200 MB': (bytes) => assert.equal(unpacked(bytes, 'zTXtComment\0\0'), 2e8),
  'PNG with a profile that unpacks to 200 MB': (bytes) => assert.equal(unpacked(bytes, 'iCCPicc\0\0'), 2e8),
  'PNG of 1 x 50,000,000 pixels': async (bytes) => {
    assert.ok(bytes.length < 100_000)
    assert.deepEqual(await statedSize(bytes), [1, 50_000_000])
  },
  'WebP of 500,000 unknown chunks': (bytes) => assert.equal(count(bytes, 'abcd'), 500_000),
  'WebP of 100,000 frames': (bytes) => assert.equal(count(bytes, 'ANMF'), 100_000),
  'WebP whose canvas is 16,777,215 pixels wide': (bytes) =>
    assert.equal(bytes.readUIntLE(bytes.indexOf('VP8X') + 12, 3), 16_777_214),
}

for (const { name, mimeType, make } of hostileSamples) {
  test(`makes a ${name}`, async () => {
    const bytes = await make()
    assert.ok(bytes.length < limits.maxFileBytes)
    assert.equal(`image/${sniffFormat(bytes)}`, mimeType)
    const claim = claims[name]
    assert.ok(claim, 'the sample has a claim')
    await claim(bytes)
  })
}

function count(bytes: Buffer, text: string): number {
  let found = 0
  for (let at = bytes.indexOf(text, 0, 'latin1'); at >= 0; at = bytes.indexOf(text, at + 1, 'latin1')) found++
  return found
}

/** The last 8 bytes of an `ispe` property with two equal sides. */
function size(side: number): Buffer {
  const written = Buffer.alloc(8)
  written.writeUInt32BE(side)
  written.writeUInt32BE(side, 4)
  return written
}

async function statedSize(bytes: Buffer): Promise<number[]> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return [width, height]
}

function unpacked(bytes: Buffer, before: string): number {
  const at = bytes.indexOf(before, 0, 'latin1')
  return inflateSync(bytes.subarray(at + before.length, at + 4 + bytes.readUInt32BE(at - 4))).length
}
