import assert from 'node:assert/strict'
import { test } from 'node:test'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { codec } from '#codec'
import { documentOf } from '#testing/sample-evidence.ts'
import type { Raster } from '../decode/raster.ts'
import { byteRangeOf, encode, keepsPixels, lowestQuality } from './encode.ts'
import { withStatedProfile } from './written-metadata.ts'

/** Noise, by a fixed recipe: no picture is harder to compress. */
function noise(width: number, height: number): Raster {
  let state = 1
  const rgb = Uint8ClampedArray.from({ length: width * height * 3 }, () => {
    state = (state * 48271) % 2147483647
    return state % 256
  })
  return { width, height, rgb }
}
const picture = noise(200, 150)
const boundless = { min: 0, max: Number.POSITIVE_INFINITY }
const asked = { quality: 95, dpi: 411, range: boundless }

for (const format of ['png', 'jpeg'] as const) {
  test(`a ${format} states sRGB and its resolution, and nothing else`, async () => {
    const { bytes } = await encode(picture, { ...asked, format })
    const facts = await sharp(bytes).metadata()
    assert.deepEqual([facts.format, facts.width, facts.height, facts.density], [format, 200, 150, 411])
    assert.ok(facts.icc)
    assert.deepEqual(
      [facts.exif, facts.xmp, facts.iptc, facts.comments],
      [undefined, undefined, undefined, undefined],
    )
    const { exif, xmp, iptc } = ExifReader.load(bytes, { expanded: true })
    assert.deepEqual([exif, xmp, iptc], [undefined, undefined, undefined])
  })
}

test('a large JPEG has the usual Huffman tables, a small one its own', async () => {
  // How many codes of each length, from one bit to 16: ITU-T T.81, table K.3.
  const usual = Buffer.from('00010501010101010100000000000000', 'hex')
  const tablesOf = async (raster: Raster) =>
    (await encode(raster, { ...asked, format: 'jpeg' })).bytes.includes(usual)
  const large = { width: 3000, height: 2001, rgb: new Uint8ClampedArray(3000 * 2001 * 3) }
  assert.deepEqual([await tablesOf(picture), await tablesOf(large)], [false, true])
})

test('a PNG has exactly the pixels it was made from, and a PNG with other pixels is detected', async () => {
  const { bytes, quality } = await encode(picture, { ...asked, format: 'png' })
  assert.equal(quality, null)
  assert.ok(await keepsPixels(bytes, picture))
  const changed = new Uint8ClampedArray(picture.rgb)
  changed[300] = (changed[300] ?? 0) ^ 1
  assert.ok(!(await keepsPixels(bytes, { ...picture, rgb: changed })))
})

test('the quality falls only as far as the file limit requires, and not below the lowest quality', async () => {
  const whole = await encode(picture, { ...asked, format: 'jpeg' })
  const max = Math.round(whole.bytes.length * 0.7)
  const fitting = await encode(picture, { ...asked, format: 'jpeg', range: { min: 0, max } })
  assert.ok(fitting.bytes.length <= max)
  assert.ok(fitting.quality && fitting.quality < 95 && fitting.quality >= lowestQuality)
  const next = await encode(picture, { ...asked, format: 'jpeg', quality: fitting.quality + 1 })
  assert.ok(next.bytes.length > max)
  const hopeless = await encode(picture, { ...asked, format: 'jpeg', range: { min: 0, max: 100 } })
  assert.equal(hopeless.quality, 95)
})

test('a file that would be too small gets a quality at which it is neither too small nor too large', async () => {
  const { length } = (await encode(picture, { ...asked, format: 'jpeg', quality: 92 })).bytes
  const best = (await encode(picture, { ...asked, format: 'jpeg', quality: 100 })).bytes.length
  const range = { min: length + 1, max: best - 1 }
  const { bytes, quality } = await encode(picture, { ...asked, format: 'jpeg', quality: 92, range })
  assert.equal(quality, 93)
  assert.ok(bytes.length >= range.min && bytes.length <= range.max)
})

test('a file that is too small at every quality gets the highest', async () => {
  const plain = { width: 64, height: 64, rgb: new Uint8ClampedArray(64 * 64 * 3).fill(200) }
  const { quality } = await encode(plain, { ...asked, format: 'jpeg', range: { min: 50_000, max: 100_000 } })
  assert.equal(quality, 100)
})

test('a limit in kB holds for both kinds of kB', () => {
  const { upload } = documentOf('us-visa-digital')
  assert.equal(upload?.bytes?.maxKb, 240)
  assert.deepEqual(byteRangeOf(documentOf('us-visa-digital')), { min: 0, max: 240_000 })
})

test('a JPEG of sRGB is, byte by byte, the one that libvips writes once it has converted every pixel to sRGB', async () => {
  const [width, height] = [256, 192]
  const rgb = Uint8ClampedArray.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 256)
  const picture = () => sharp(rgb, { raw: { width, height, channels: 3 } })
  const plain = await picture().jpeg().toBuffer()
  const stated = withStatedProfile(plain, await codec.builtInProfile('srgb'))
  assert.ok(stated.equals(await picture().withIccProfile('srgb').jpeg().toBuffer()))
})
