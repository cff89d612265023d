import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { withStatedDensity } from '../../../export/stated-density.ts'
import { writePng } from './png.ts'
import { rgbProfile } from './rgb-profile.ts'

const rgb = Uint8ClampedArray.from({ length: 40 * 30 * 3 }, (_, at) => (at * 37) % 256)
const picture = { width: 40, height: 30, rgb }

test('writes exactly the pixels, with the profile, at any level', async () => {
  const profile = rgbProfile('srgb')
  for (const level of [0, 4] as const) {
    const png = writePng(picture, profile, level)
    assert.deepEqual(
      new Uint8ClampedArray(await sharp(png, { ignoreIcc: true }).raw().toBuffer()),
      picture.rgb,
    )
    assert.deepEqual(new Uint8Array((await sharp(png).metadata()).icc ?? []), new Uint8Array(profile))
  }
})

test('has the chunk in which the density is written', async () => {
  const png = withStatedDensity(writePng(picture, rgbProfile('srgb'), 4), 'png', 300)
  assert.equal((await sharp(png).metadata()).density, 300)
})
