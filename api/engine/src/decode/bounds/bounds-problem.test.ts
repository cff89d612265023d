import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { heicFixture } from '#testing/heic/fixture.ts'
import { box, heifFile, nestedOverlays, smallPicture, statedSize } from '#testing/hostile/heif.ts'
import { plainJpeg, segment, withSegments } from '#testing/hostile/jpeg.ts'
import { greyPng } from '#testing/hostile/png.ts'
import { hostileSamples } from '#testing/hostile/samples.ts'
import { chunk as webpChunk, webpFile } from '#testing/hostile/webp.ts'
import { decodePhoto } from '../decode.ts'
import { type ImageFormat, sniffFormat } from '../image-format.ts'
import { writePngChunk as chunk } from '../structure/segments.ts'
import { boundsProblem } from './bounds-problem.ts'

/** What the refusal of each sample says that a decoder must not see; the decoders themselves bound the others. */
const refusals: Readonly<Record<string, RegExp>> = {
  'HEIC of nested overlays': /put together from others/,
  'HEIC of vast tiles': /more than 100 megapixels must be decoded/,
  'EXIF directory that refers to itself': /directories of the file refer to each other/,
  'JPEG whose profile has 20,000 steps': /colour profile of the file has steps/,
  'JPEG of a million segments': /more than 1000 segments/,
  'PNG of 550,000 texts': /more than 1000 chunks/,
  'PNG of 1 x 50,000,000 pixels': /50000000 pixels, and at most 20000/,
  'WebP of 500,000 unknown chunks': /more than 1000 chunks/,
  'WebP of 100,000 frames': /more than 1000 chunks/,
}

for (const { name, make } of hostileSamples) {
  const refusal = refusals[name]
  test(`${refusal ? 'refuses' : 'survives'} a ${name}`, { timeout: 60_000 }, async () => {
    const bytes = await make()
    const outcome = await decodePhoto(bytes)
    if (!refusal) return
    assert.ok(!outcome.ok, 'the file is refused')
    const format = sniffFormat(bytes)
    assert.deepEqual(format && boundsProblem(bytes, format), outcome.problem)
    assert.match(outcome.problem.detail, refusal)
    const areSides = / pixels\b.*(can be checked|as the other)/.test(outcome.problem.detail)
    assert.equal(outcome.problem.code, areSides ? 'too_many_pixels' : 'unreadable_image')
    assert.match(
      outcome.problem.detail,
      areSides ? /(Save it with fewer pixels|Cut it)\.$/ : /Save the photo again as a JPEG/,
    )
  })
}

const drawn = sharp(await drawPortrait()).resize(240)
const withMetadata = drawn.clone().withExif({ IFD0: { Software: 'Camera 1.0', Artist: 'A' } })
/** Photos that are read, by a name. */
const valid: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['JPEG', await drawn.clone().jpeg().toBuffer()],
  ['progressive JPEG', await drawn.clone().jpeg({ progressive: true, mozjpeg: true }).toBuffer()],
  ['JPEG with EXIF', await withMetadata.clone().jpeg().toBuffer()],
  ['PNG', await drawn.clone().png().toBuffer()],
  ['PNG with EXIF and a profile', await withMetadata.clone().withIccProfile('p3').png().toBuffer()],
  ['WebP', await drawn.clone().webp().toBuffer()],
  ['lossless WebP with EXIF', await withMetadata.clone().webp({ lossless: true }).toBuffer()],
  ['AVIF', await drawn.clone().avif({ effort: 0 }).toBuffer()],
  ['AVIF with EXIF', await withMetadata.clone().avif({ effort: 0 }).toBuffer()],
  ...(['portrait', 'turned', 'alpha', 'display-p3'] as const).map(
    (name) => [`HEIC ${name}`, heicFixture(name)] as const,
  ),
]

for (const [name, bytes] of valid) {
  test(`lets a ${name} through`, async () => {
    const format = sniffFormat(bytes)
    assert.ok(format)
    assert.equal(boundsProblem(bytes, format), null)
    assert.ok((await decodePhoto(bytes)).ok)
  })
}

test('ends for every damaged file, and never throws', () => {
  const originals = [...valid.map(([, bytes]) => bytes), nestedOverlays()]
  const change = fc.record({
    // Sizes, offsets and counts are in the first bytes.
    at: fc.oneof(fc.nat(600), fc.nat(20_000)),
    by: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  })
  const property = fc.property(
    fc.constantFrom(...originals),
    fc.array(change, { minLength: 1, maxLength: 6 }),
    fc.option(fc.nat(20_000)),
    (original, changes, end) => {
      const damaged = Buffer.from(original)
      for (const { at, by } of changes)
        damaged.set(by.subarray(0, Math.max(0, damaged.length - at)), Math.min(at, damaged.length))
      const bytes = end === null ? damaged : damaged.subarray(0, end)
      for (const format of formats) {
        const problem = boundsProblem(bytes, format)
        if (problem) assert.match(problem.code, /^(unreadable_image|too_many_pixels)$/)
      }
    },
  )
  fc.assert(property, { numRuns: 2000 })
})

const formats: readonly ImageFormat[] = ['jpeg', 'png', 'webp', 'avif', 'heic']

const refusalOf = (bytes: Buffer, format: ImageFormat) =>
  boundsProblem(bytes, format)?.detail ?? 'let through'

test('bounds the segments of a JPEG, also those behind bytes between segments', async () => {
  const jpeg = await plainJpeg(60, 60)
  const comment = segment(0xfe, Buffer.alloc(0))
  const many = (count: number) => withSegments(jpeg, ...Array<Buffer>(count).fill(comment))
  assert.equal(refusalOf(many(900), 'jpeg'), 'let through')
  assert.match(refusalOf(many(1001), 'jpeg'), /more than 1000 segments/)
  const behind = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([1, 2, 3]), many(1001).subarray(2)])
  assert.match(refusalOf(behind, 'jpeg'), /more than 1000 segments/)
  const fill = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.alloc(4000, Buffer.from([0xff, 0])),
    jpeg.subarray(2),
  ])
  assert.match(refusalOf(fill, 'jpeg'), /more than 1000 segments/)
})

test('bounds the shape of a picture, and leaves one without a side to its decoder', async () => {
  assert.equal(refusalOf(greyPng(1000, 10), 'png'), 'let through')
  assert.match(
    refusalOf(greyPng(1001, 10), 'png'),
    /1001 x 10 pixels, but no side may be more than 100 times/,
  )
  assert.match(refusalOf(await plainJpeg(1, 101), 'jpeg'), /no side may be more than/)
  assert.equal(refusalOf(greyPng(0, 10), 'png'), 'let through')
})

test('refuses colour profiles of steps in every format, also in parts of the same number', async () => {
  const profile = Buffer.alloc(200)
  profile.writeUInt32BE(1, 128)
  profile.write('D2B0', 132)
  profile.writeUInt32BE(150, 136)
  const plain = Buffer.from(profile)
  profile.write('mpet', 150)
  const jpeg = await plainJpeg(60, 60)
  const part = (number: number, bytes: Buffer) =>
    segment(
      0xe2,
      Buffer.concat([Buffer.from(`ICC_PROFILE\0${String.fromCharCode(number, 2)}`, 'latin1'), bytes]),
    )
  const [one, two, other] = [profile.subarray(0, 151), profile.subarray(151), Buffer.alloc(60)]
  const steps = /colour profile of the file has steps/
  assert.equal(refusalOf(withSegments(jpeg, part(1, plain)), 'jpeg'), 'let through')
  assert.match(refusalOf(withSegments(jpeg, part(2, two), part(1, one)), 'jpeg'), steps)
  assert.match(refusalOf(withSegments(jpeg, part(1, one), part(2, other), part(2, two)), 'jpeg'), steps)
  assert.match(refusalOf(withSegments(jpeg, part(1, one), part(2, two), part(2, other)), 'jpeg'), steps)
  const packed = (content: Buffer) => chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), content]))
  assert.equal(refusalOf(greyPng(20, 20, packed(deflateSync(plain))), 'png'), 'let through')
  assert.match(refusalOf(greyPng(20, 20, packed(deflateSync(profile))), 'png'), steps)
  const damaged = deflateSync(profile)
  damaged[2] = 0xff
  assert.match(refusalOf(greyPng(20, 20, packed(damaged)), 'png'), /profile of the file is damaged/)
  assert.match(refusalOf(webpFile(webpChunk('ICCP', profile)), 'webp'), steps)
  const { type, data, configuration, width, height } = smallPicture()
  const coded = { type, data, properties: [1, 2, 3] }
  const colr = box('colr', Buffer.from('prof'), profile)
  assert.match(
    refusalOf(heifFile([coded], [configuration, statedSize(width, height), colr], 1), 'heic'),
    steps,
  )
})
