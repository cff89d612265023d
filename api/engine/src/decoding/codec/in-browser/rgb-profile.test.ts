import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSrgbProfile } from '../../colour-profile.ts'
import { codec } from '../with-sharp.ts'
import { rgbProfile } from './rgb-profile.ts'

/** Colours over the whole cube. */
const side = 16
const cube = Uint8ClampedArray.from({ length: side ** 3 * 3 }, (_, at) => {
  const pixel = Math.floor(at / 3)
  return 17 * (Math.floor(pixel / side ** (at % 3)) % side)
})
const colours = { width: side * side, height: side, rgb: cube }

test('describes Display P3 as libvips does: the colours in sRGB are the same', async () => {
  const ours = await codec.convertToSrgb(colours, rgbProfile('p3'))
  const theirs = await codec.convertToSrgb(colours, await codec.builtInProfile('p3'))
  const apart = ours.rgb.map((value, at) => Math.abs(value - (theirs.rgb[at] ?? 0)))
  assert.ok(apart.every((levels) => levels <= 2))
})

test('describes sRGB: it is known as such, and changes no colour by more than a level', async () => {
  assert.ok(isSrgbProfile(rgbProfile('srgb')))
  assert.ok(!isSrgbProfile(rgbProfile('p3')))
  const { rgb } = await codec.convertToSrgb(colours, rgbProfile('srgb'))
  assert.ok(rgb.every((value, at) => Math.abs(value - (cube[at] ?? 0)) <= 1))
})
