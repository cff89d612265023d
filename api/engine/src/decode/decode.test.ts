import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { decodeBeside, decodePhoto } from './decode.ts'
import { allowOnlyPhotoLoaders } from './with-sharp.ts'

/** 40 x 60 px, red in the upper left quarter and white elsewhere. */
const marked = () =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: 20, height: 30, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

async function decoded(bytes: Uint8Array) {
  const outcome = await decodePhoto(bytes)
  assert.ok(outcome.ok, 'the photo is read')
  return outcome.value
}

async function refusedWith(bytes: Uint8Array) {
  const outcome = await decodePhoto(bytes)
  return outcome.ok ? 'read' : outcome.problem.code
}

const isRed = (rgb: ArrayLike<number>, place: number) =>
  (rgb[place * 3] ?? 0) > 200 && (rgb[place * 3 + 1] ?? 255) < 60

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`decodes a photo with EXIF orientation ${orientation} upright`, async () => {
    // A camera held that way stores the picture with the inverse of the orientation's turn and mirroring.
    const stored = await unturn(marked().png(), orientation)
    const bytes = await sharp(stored).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer()
    const {
      file,
      whole: { raster: working },
    } = await decoded(bytes)
    assert.deepEqual([file.width, file.height, file.orientation], [40, 60, orientation])
    assert.deepEqual([working.width, working.height], [40, 60])
    assert.ok(isRed(working.rgb, 5 * 40 + 5), 'upper left is red')
    assert.ok(!isRed(working.rgb, 5 * 40 + 35) && !isRed(working.rgb, 55 * 40 + 5), 'the rest is not')
  })
}

async function unturn(picture: Sharp, orientation: number): Promise<Buffer> {
  const upright = await picture.toBuffer()
  const turn: Record<number, (image: Sharp) => Sharp> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    6: (image) => image.rotate(270),
    8: (image) => image.rotate(90),
  }
  const simple = turn[orientation]
  if (simple) return simple(sharp(upright)).png().toBuffer()
  const turned = await sharp(upright).rotate(90).png().toBuffer()
  return orientation === 5 ? sharp(turned).flop().png().toBuffer() : sharp(turned).flip().png().toBuffer()
}

test('scales a large photo down and reports the scale', async () => {
  const bytes = await sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const {
    file,
    whole: { raster: working, scale },
  } = await decoded(bytes)
  assert.deepEqual([file.width, file.height, working.height], [3000, 4000, 1024])
  assert.ok(Math.abs(scale - 4000 / 1024) < 0.01)
})

test('gives every pixel of a large photo before it is scaled, and the models’ pixels of other photos', async () => {
  const large = await sharp({ create: { width: 2100, height: 40, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  for (const [bytes, had] of [
    [large, 'stored'],
    [await marked().png().toBuffer(), 'decoded'],
  ] as const) {
    const asked: string[] = []
    const outcome = await decodeBeside(bytes, (native) => {
      asked.push(...Object.keys(native).filter((key) => key === had))
      return native
    })
    assert.ok(outcome.ok)
    assert.deepEqual(asked, [had])
    assert.equal(outcome.value.begun, outcome.value.native)
  }
})

test('rejects a file that breaks after its header, even if work on its pixels has begun', async () => {
  const whole = await sharp({ create: { width: 2100, height: 2100, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  let begun = 0
  const outcome = await decodeBeside(whole.subarray(0, whole.length / 2), () => begun++)
  assert.equal(outcome.ok ? 'read' : outcome.problem.code, 'unreadable_image')
  assert.equal(begun, 1)
})

test('returns the source’s own pixels of the upright photo for a close-up', async () => {
  const large = sharp(await marked().png().toBuffer()).resize(2000, 3000, { kernel: 'nearest' })
  const stored = await unturn(large.png(), 6)
  const bytes = await sharp(stored).withMetadata({ orientation: 6 }).png().toBuffer()
  const { closeUp } = await decoded(bytes)
  const close = await closeUp({ x: 900.5, y: -10, width: 200, height: 300 })
  assert.ok(close.ok)
  const view = close.value
  assert.deepEqual([view.x, view.y, view.scale], [900, 0, 1])
  assert.deepEqual([view.raster.width, view.raster.height], [201, 290])
  assert.ok(isRed(view.raster.rgb, 50) && !isRed(view.raster.rgb, 150))
})

test('rejects bytes that are no picture, with the name of the problem', async () => {
  const jpeg = await marked().jpeg().toBuffer()
  assert.equal(await refusedWith(new Uint8Array()), 'unreadable_image')
  assert.equal(await refusedWith(Buffer.from('not a picture at all')), 'unsupported_image_format')
  assert.equal(
    await refusedWith(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    'unsupported_image_format',
  )
  assert.equal(await refusedWith(await marked().gif().toBuffer()), 'unsupported_image_format')
  assert.equal(await refusedWith(await marked().tiff().toBuffer()), 'unsupported_image_format')
  assert.equal(await refusedWith(jpeg.subarray(0, 200)), 'unreadable_image')
  assert.equal(await refusedWith(new Uint8Array(12_000_001)), 'payload_too_large')
})

test('judges the first picture of an animation', async () => {
  const frame = (value: number) => Buffer.alloc(16 * 16 * 3, value)
  const frames = Buffer.concat([frame(10), frame(120), frame(240)])
  const bytes = await sharp(frames, { raw: { width: 16, height: 48, channels: 3, pageHeight: 16 } })
    .webp({ lossless: true, loop: 0, delay: [100, 100, 100] })
    .toBuffer()
  assert.equal((await sharp(bytes).metadata()).pages, 3)
  const { file, whole } = await decoded(bytes)
  assert.deepEqual([file.width, file.height], [16, 16])
  assert.deepEqual([...whole.raster.rgb.subarray(0, 3)], [10, 10, 10])
})

test('allows no other libvips loader, whatever the bytes begin with', async () => {
  allowOnlyPhotoLoaders()
  const others = [await marked().tiff().toBuffer(), await marked().gif().toBuffer(), Buffer.from('<svg/>')]
  for (const bytes of others) await assert.rejects(sharp(bytes).metadata(), /unsupported image format/)
})

test('limits the number of pixels by the header, without decoding a pixel', async () => {
  const bytes = await marked().png().toBuffer()
  const header = bytes.subarray(0, bytes.indexOf('IDAT') + 12)
  const code = async (maxPixels: number) => {
    const outcome = await decodePhoto(header, { maxPixels })
    return outcome.ok ? 'read' : outcome.problem.code
  }
  assert.equal(await code(2399), 'too_many_pixels')
  assert.equal(await code(2400), 'unreadable_image')
})

test('uses known pixels as those of the file', async () => {
  const large = { width: 2500, height: 1250, rgb: new Uint8ClampedArray(2500 * 1250 * 3).fill(90) }
  const bytes = await sharp({ create: { width: 2500, height: 1250, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const outcome = await decodePhoto(bytes, { pixels: large })
  assert.ok(outcome.ok)
  const { file, whole, native, closeUp } = outcome.value
  assert.deepEqual([file.format, file.bytes, whole.raster.width], ['png', bytes.length, 1024])
  assert.deepEqual(native, { decoded: large })
  const part = await closeUp({ x: 10, y: 10, width: 40, height: 20 })
  assert.ok(part.ok)
  assert.deepEqual([part.value.raster.width, part.value.raster.rgb[0], whole.raster.rgb[0]], [40, 90, 90])
})

/* Tests that a drawn colour stays the same, however the file stores it. */

const drawn = [180, 120, 90] as const
const [r, g, b] = drawn

/** 16 x 32 px: the drawn colour above, white below. */
const picture = () =>
  sharp({ create: { width: 16, height: 32, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: 16, height: 16, channels: 3, background: { r, g, b } } }, left: 0, top: 0 },
  ])

async function colours(bytes: Uint8Array) {
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

const inP3 = () => picture().withIccProfile('p3')
const subsampling = { chromaSubsampling: '4:4:4' }
const rgb8 = { space: 'rgb', depth: 8 }
/** Files, what is said of their colour, and how far the drawn colour and white may be off. */
const files: readonly (readonly [string, Sharp, object, upper: number, lower: number])[] = [
  ['Display P3 in JPEG', inP3().jpeg({ quality: 100, ...subsampling }), { ...rgb8, profile: 'other' }, 4, 1],
  ['Display P3 in PNG', inP3().png(), { ...rgb8, profile: 'other' }, 4, 1],
  ['Display P3 in AVIF', inP3().avif({ quality: 95, effort: 0, ...subsampling }), { profile: 'other' }, 4, 1],
  ['sRGB by its profile', picture().withIccProfile('srgb').png(), { ...rgb8, profile: 'srgb' }, 1, 0],
  ['CMYK by its profile', picture().withIccProfile('cmyk').jpeg({ quality: 100 }), { space: 'cmyk' }, 18, 4],
  ['CMYK without one', picture().toColourspace('cmyk').jpeg({ quality: 100 }), { space: 'cmyk' }, 18, 4],
  ['16 bits', picture().toColourspace('rgb16').png(), { space: 'rgb', depth: 16, profile: 'none' }, 1, 0],
]

for (const [name, file, stated, most, mostOfWhite] of files) {
  test(`keeps a colour that is stored as ${name}`, async () => {
    const { colour, upper, lower } = await colours(await file.toBuffer())
    assert.deepEqual({ ...colour, ...stated }, colour)
    near(upper, drawn, most)
    near(lower, white, mostOfWhite)
  })
}

test('converts grey to three equal channels, from 8 bits and from 16, in PNG and JPEG', async () => {
  const grey = () => picture().toColourspace('b-w')
  for (const file of [grey().png(), grey().jpeg({ quality: 100 }), picture().toColourspace('grey16').png()]) {
    const { colour, upper, lower } = await colours(await file.toBuffer())
    assert.equal(colour.space, 'grey')
    assert.ok(upper.every((value) => value === upper[0]))
    near(upper, [134, 134, 134], 1)
    near(lower, white, 1)
  }
})

test('reads CMYK as JPEG stores it, as the absence of ink, with and without an Adobe marker', async () => {
  const bytes = await picture().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  const adobe = bytes.indexOf(Buffer.from([0xff, 0xee]))
  assert.equal(bytes.toString('latin1', adobe + 4, adobe + 9), 'Adobe')
  const unmarked = Buffer.concat([bytes.subarray(0, adobe), bytes.subarray(adobe + 16)])
  near((await colours(bytes)).lower, white, 4)
  near((await colours(unmarked)).lower, white, 4)
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
  const { upper, lower } = await colours(bytes)
  near(upper, [218, 188, 173], 1)
  assert.deepEqual(lower, white)
})
