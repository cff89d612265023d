import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { decodePhoto } from './decode.ts'

/* Tests that a drawn colour stays the same, in whatever way the file stores it. */

const drawn = [180, 120, 90] as const
const [r, g, b] = drawn

/** 16 x 32 px: the drawn colour above, white below. */
const picture = () =>
  sharp({ create: { width: 16, height: 32, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: 16, height: 16, channels: 3, background: { r, g, b } } }, left: 0, top: 0 },
  ])

async function decoded(bytes: Uint8Array) {
  const outcome = await decodePhoto(bytes)
  assert.ok(outcome.ok, 'the photo is read')
  const { file, whole } = outcome.value
  assert.equal(whole.raster.rgb.length, 16 * 32 * 3)
  const at = (row: number) => [...whole.raster.rgb.subarray((row * 16 + 8) * 3, (row * 16 + 8) * 3 + 3)]
  return { colour: file.colour, upper: at(4), lower: at(28) }
}

/** Within `most` of 255 in each channel. */
function near(seen: readonly number[], wanted: readonly number[], most: number) {
  const distance = Math.max(...seen.map((value, index) => Math.abs(value - (wanted[index] ?? Number.NaN))))
  assert.ok(distance <= most, `${seen.join(', ')} is not ${wanted.join(', ')}`)
}

const white = [255, 255, 255]

test('converts Display P3, in JPEG, PNG and AVIF', async () => {
  const inP3 = () => picture().withIccProfile('p3')
  const files = [
    await inP3().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
    await inP3().png().toBuffer(),
    await inP3().avif({ quality: 95, effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  ]
  for (const bytes of files) {
    const [stored] = await sharp(bytes, {}).raw().toBuffer()
    assert.ok(stored !== undefined)
    const { colour, upper, lower } = await decoded(bytes)
    assert.equal(colour.profile, 'other')
    near(upper, drawn, 4)
    near(lower, white, 1)
  }
})

test('recognises an sRGB profile, which changes nothing', async () => {
  const { colour, upper } = await decoded(await picture().withIccProfile('srgb').png().toBuffer())
  assert.deepEqual(colour, { space: 'rgb', depth: 8, profile: 'srgb' })
  near(upper, drawn, 1)
})

test('converts CMYK by its profile, or by a common one if it has none', async () => {
  const files = [
    await picture().withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer(),
    await picture().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
  ]
  for (const bytes of files) {
    const { colour, upper, lower } = await decoded(bytes)
    assert.equal(colour.space, 'cmyk')
    near(upper, drawn, 18)
    near(lower, white, 4)
  }
})

test('reads CMYK as JPEG stores it, as the absence of ink, with and without an Adobe marker', async () => {
  const bytes = await picture().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  const adobe = bytes.indexOf(Buffer.from([0xff, 0xee]))
  assert.equal(bytes.toString('latin1', adobe + 4, adobe + 9), 'Adobe')
  const unmarked = Buffer.concat([bytes.subarray(0, adobe), bytes.subarray(adobe + 16)])
  near((await decoded(bytes)).lower, white, 4)
  near((await decoded(unmarked)).lower, white, 4)
})

test('reduces 16 bits per sample to 8', async () => {
  const { colour, upper, lower } = await decoded(await picture().toColourspace('rgb16').png().toBuffer())
  assert.deepEqual(colour, { space: 'rgb', depth: 16, profile: 'none' })
  near(upper, drawn, 1)
  assert.deepEqual(lower, white)
})

test('puts alpha over white, half of it for half', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const half = {
    create: { width: 16, height: 16, channels: 4 as const, background: { r, g, b, alpha: 0.5 } },
  }
  const bytes = await sharp({ create: { width: 16, height: 32, channels: 4, background: clear } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { upper, lower } = await decoded(bytes)
  near(upper, [218, 188, 173], 1)
  assert.deepEqual(lower, white)
})

test('reads a progressive JPEG like any other', async () => {
  const { upper, lower } = await decoded(await picture().jpeg({ progressive: true, quality: 100 }).toBuffer())
  near(upper, drawn, 3)
  near(lower, white, 3)
})

test('converts grey to three equal channels, from 8 bits and from 16, in PNG and JPEG', async () => {
  const files = [
    await picture().toColourspace('b-w').png().toBuffer(),
    await picture().toColourspace('b-w').jpeg({ quality: 100 }).toBuffer(),
    await picture().toColourspace('grey16').png().toBuffer(),
  ]
  for (const bytes of files) {
    const { colour, upper, lower } = await decoded(bytes)
    assert.equal(colour.space, 'grey')
    assert.ok(upper.every((value) => value === upper[0]))
    near(upper, [134, 134, 134], 1)
    near(lower, white, 1)
  }
})
