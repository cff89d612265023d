import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { convertToSrgb, displayP3, isSrgbProfile } from './colour-profile.ts'

async function profileOf(name: 'srgb' | 'cmyk'): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await pixel.withIccProfile(name).jpeg().toBuffer()).metadata()
  assert.ok(icc)
  return icc
}

test('sRGB is told from other profiles by its primaries', async () => {
  assert.equal(isSrgbProfile(await profileOf('srgb')), true)
  assert.equal(isSrgbProfile(await displayP3()), false)
  assert.equal(isSrgbProfile(await profileOf('cmyk')), false)
})

test('a profile that is cut short, or whose table points beyond it, is not sRGB', async () => {
  const profile = await profileOf('srgb')
  for (const length of [0, 100, 131, 140, 300]) {
    assert.equal(isSrgbProfile(profile.subarray(0, length)), false, `${length} bytes`)
  }
  const astray = Buffer.from(profile)
  for (let at = 132; at + 12 <= 132 + 12 * profile.readUInt32BE(128); at += 12) {
    astray.writeUInt32BE(0xffffffff, at + 4)
  }
  assert.equal(isSrgbProfile(astray), false)
})

const pixels = (...colours: readonly (readonly [number, number, number])[]) => ({
  width: colours.length,
  height: 1,
  rgb: Uint8ClampedArray.from(colours.flat()),
})

/** Within 4 of 255. */
const near = (rgb: Uint8ClampedArray, expected: readonly number[]) =>
  assert.ok(
    expected.every((value, at) => Math.abs(value - (rgb[at] ?? Number.NaN)) <= 4),
    `${rgb} is not ${expected}`,
  )

test('Display P3 values become those of the same colour in sRGB', async () => {
  // sRGB's red, green and blue have these values in Display P3; greys have the same in both.
  const raster = pixels([234, 51, 35], [117, 251, 76], [0, 0, 245], [128, 128, 128])
  const { width, height, rgb } = await convertToSrgb(raster, await displayP3())
  assert.deepEqual([width, height], [4, 1])
  near(rgb, [255, 0, 0, 0, 255, 0, 0, 0, 255, 128, 128, 128])
})

test('a profile that can’t be used changes nothing', async () => {
  const raster = pixels([234, 51, 35], [10, 200, 30])
  const { rgb } = await convertToSrgb(raster, Buffer.from('no profile at all'))
  assert.deepEqual([...rgb], [...raster.rgb])
})
