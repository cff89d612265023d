import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { codec } from '#codec'
import { withStatedProfile } from './written-metadata.ts'

test('a JPEG of sRGB is, byte by byte, the one that libvips writes once it has converted every pixel to sRGB', async () => {
  const [width, height] = [256, 192]
  const rgb = Uint8ClampedArray.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 256)
  const picture = () => sharp(rgb, { raw: { width, height, channels: 3 } })
  const plain = await picture().jpeg().toBuffer()
  const stated = withStatedProfile(plain, await codec.builtInProfile('srgb'))
  assert.ok(stated.equals(await picture().withIccProfile('srgb').jpeg().toBuffer()))
})
