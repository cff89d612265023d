import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { codec } from '#codec'
import { isSrgbProfile } from './colour-profiles.ts'

async function cmykProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await pixel.withIccProfile('cmyk').jpeg().toBuffer()).metadata()
  assert.ok(icc)
  return icc
}

test('recognises sRGB by its primaries', async () => {
  assert.equal(isSrgbProfile(await codec.builtInProfile('srgb')), true)
  assert.equal(isSrgbProfile(await codec.builtInProfile('p3')), false)
  assert.equal(isSrgbProfile(await cmykProfile()), false)
})

test('does not take a truncated profile as sRGB, nor one whose table points beyond its end', async () => {
  const profile = await codec.builtInProfile('srgb')
  for (const length of [0, 100, 131, 140, 300]) {
    assert.equal(isSrgbProfile(profile.subarray(0, length)), false, `${length} bytes`)
  }
  const astray = Buffer.from(profile)
  for (let at = 132; at + 12 <= 132 + 12 * astray.readUInt32BE(128); at += 12) {
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

test('converts Display P3 values to the same colour in sRGB', async () => {
  // The values in Display P3 of sRGB's red, green and blue. Greys have the same values in both.
  const raster = pixels([234, 51, 35], [117, 251, 76], [0, 0, 245], [128, 128, 128])
  const { width, height, rgb } = await codec.convertToSrgb(raster, await codec.builtInProfile('p3'))
  assert.deepEqual([width, height], [4, 1])
  near(rgb, [255, 0, 0, 0, 255, 0, 0, 0, 255, 128, 128, 128])
})

test('changes nothing by an unusable profile', async () => {
  const raster = pixels([234, 51, 35], [10, 200, 30])
  const { rgb } = await codec.convertToSrgb(raster, Buffer.from('no profile at all'))
  assert.deepEqual([...rgb], [...raster.rgb])
})

test('changes no colour by our own sRGB profile, so decoding may skip it', async () => {
  const side = 512
  // Each channel's 64 steps combined with those of the others, and with all values in between somewhere.
  const data = Buffer.from(
    Uint8Array.from({ length: side ** 2 * 3 }, (_, at) => {
      const place = Math.floor(at / 3)
      const step = [place, place >> 6, place >> 12][at % 3] ?? 0
      return 4 * (step & 63) + ((place * 7) & 3)
    }),
  )
  const raw = { width: side, height: side, channels: 3 } as const
  const tagged = await sharp(data, { raw }).withIccProfile('srgb').png().toBuffer()
  assert.ok((await sharp(tagged).metadata()).icc?.equals(await codec.builtInProfile('srgb')))
  assert.ok(data.equals(await sharp(tagged).toColourspace('srgb').raw().toBuffer()))
})
