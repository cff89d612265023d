import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as node from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { sniffFormat } from '../decode/image-format.ts'
import type { Raster, Rectangle } from '../decode/raster.ts'
import { isSrgbProfile } from '../decode/structure/colour-profiles.ts'
import { codec } from '../decode/with-sharp.ts'
import { withStatedDensity } from '../produce/written-metadata.ts'
import { readHeader } from './header.ts'
import { scaledPart } from './lanczos.ts'
import { constants, deflateSync, inflateRawSync } from './node.ts'
import { rgbProfile, writePng } from './png.ts'

const picture = () => sharp({ create: { width: 48, height: 32, channels: 3, background: '#b08060' } })

const pictures: readonly (readonly [format: string, ...Sharp[]])[] = [
  [
    'JPEG',
    picture().jpeg(),
    picture().jpeg({ progressive: true }).withMetadata({ density: 300, orientation: 6 }),
    picture().withIccProfile('p3').jpeg(),
    picture().greyscale().jpeg(),
    picture().toColourspace('cmyk').jpeg(),
  ],
  [
    'PNG',
    picture().png(),
    picture().withMetadata({ density: 600 }).png(),
    picture().withIccProfile('p3').png(),
    picture().toColourspace('rgb16').png(),
    picture().greyscale().toColourspace('b-w').png(),
  ],
  ['WebP', picture().webp(), picture().webp({ lossless: true }).withMetadata({ orientation: 8 })],
  ['AVIF', picture().avif()],
]

for (const [name, ...images] of pictures) {
  test(`reads of ${name} what libvips reads`, async () => {
    for (const image of images) {
      const file = await image.toBuffer()
      const format = sniffFormat(file)
      assert.ok(format && format !== 'heic')
      const { profile, ...ours } = readHeader(file, format)
      const { profile: theirProfile, ...theirs } = await codec.readHeader(file, format)
      assert.deepEqual(ours, theirs)
      assert.deepEqual(profile && new Uint8Array(profile), theirProfile && new Uint8Array(theirProfile))
    }
  })
}

test('finds no size in a file that states none', () => {
  assert.throws(() => readHeader(Buffer.from('ffd8ffe000104a46494600', 'hex'), 'jpeg'))
})

const rgb = Uint8ClampedArray.from({ length: 40 * 30 * 3 }, (_, at) => (at * 37) % 256)
const noise = { width: 40, height: 30, rgb }

test('writes exactly the pixels, with the profile, at any level', async () => {
  const profile = rgbProfile('srgb')
  for (const level of [0, 4] as const) {
    const png = writePng(noise, profile, level)
    assert.deepEqual(new Uint8ClampedArray(await sharp(png, { ignoreIcc: true }).raw().toBuffer()), noise.rgb)
    assert.deepEqual(new Uint8Array((await sharp(png).metadata()).icc ?? []), new Uint8Array(profile))
  }
})

test('has the chunk in which the density is written', async () => {
  const png = withStatedDensity(writePng(noise, rgbProfile('srgb'), 4), 'png', 300)
  assert.equal((await sharp(png).metadata()).density, 300)
})

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

/** Soft colours with an edge, as photos have. */
function drawn(width: number, height: number): Raster {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const inside = Math.hypot(column - width / 2, row - height / 2) < width / 3
      rgb[at++] = inside ? 190 + 30 * Math.sin(column / 9) : 240
      rgb[at++] = inside ? 140 + 20 * Math.cos(row / 7) : 240
      rgb[at++] = inside ? 120 : 240
    }
  }
  return { width, height, rgb }
}

const whole = drawn(640, 800)

/** How far two rasters are apart, in levels: on average, and at the most. */
function apart(one: Raster, other: Raster) {
  assert.deepEqual([one.width, one.height], [other.width, other.height])
  const distances = one.rgb.map((value, at) => Math.abs(value - (other.rgb[at] ?? 0)))
  return {
    mean: distances.reduce((sum, each) => sum + each, 0) / distances.length,
    most: distances.reduce((most, each) => Math.max(most, each), 0),
  }
}

const all = { x: 0, y: 0, width: 640, height: 800 }
const scaled: readonly (readonly [what: string, area: Rectangle, width: number, height: number])[] = [
  ['makes a picture smaller', all, 333, 416],
  ['makes a picture a little smaller', all, 600, 750],
  ['cuts a part out and scales it', { x: 40, y: 60, width: 420, height: 540 }, 210, 270],
  ['halves a much larger picture before, and changes its edges little,', all, 100, 125],
]

for (const [what, area, width, height] of scaled) {
  test(`${what} as libvips does`, async () => {
    const theirs = await codec.scale(whole, area, { width, height })
    const found = apart(scaledPart(whole, area, width, height), theirs)
    // libvips rounds its weights, which shows at an edge of 100 levels and nowhere else.
    assert.ok(found.mean < 0.2 && found.most <= 12, `${found.mean} on average, ${found.most} at the most`)
  })
}

test('leaves a picture as it is at its own size', () => {
  const same = scaledPart(whole, all, 640, 800)
  assert.equal(apart(same, whole).most, 0)
})

const text = Buffer.from('A photo of a passport, '.repeat(4000))
const packed = node.deflateRawSync(text)
const options = { maxOutputLength: text.length, finishFlush: constants.Z_SYNC_FLUSH }

test('unpacks what Node packs, and packs what Node unpacks', () => {
  assert.equal(Buffer.compare(inflateRawSync(packed, options), text), 0)
  assert.deepEqual(node.inflateSync(new Uint8Array(deflateSync(text))), text)
  assert.deepEqual(node.inflateSync(new Uint8Array(deflateSync(text, { level: 0 }))), text)
})

test('refuses damaged bytes, and those that unpack to too many', () => {
  assert.throws(() => inflateRawSync(Buffer.alloc(100, 0xff), options))
  assert.throws(() => inflateRawSync(packed, { ...options, maxOutputLength: text.length - 1 }), RangeError)
})
