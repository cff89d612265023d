import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { drawPortrait } from '../../../testing/drawing/draw-portrait.ts'
import { heicFixture } from '../../../testing/heic/fixture.ts'
import { nestedOverlays } from '../../../testing/hostile/heic-overlays.ts'
import { hostileSamples } from '../../../testing/hostile/samples.ts'
import { decodePhoto } from '../decode.ts'
import { type ImageFormat, sniffFormat } from '../image-format.ts'
import { boundsProblem } from './bounds-problem.ts'

/** What the refusal of each sample says. */
const refusals: Readonly<Record<string, RegExp>> = {
  'HEIC of nested overlays': /put together from others/,
  'HEIC of vast tiles': /more than 100 megapixels must be decoded/,
  'AVIF of nested overlays': /put together from others/,
  'EXIF directory that refers to itself': /directories of the file refer to each other/,
  'EXIF directories in a circle': /directories of the file refer to each other/,
  'EXIF values that overlap': /more than 1000 EXIF entries/,
  'JPEG whose profile has 20,000 steps': /colour profile of the file has steps/,
  'JPEG of 5,000 scans': /more than 64 scans/,
  'JPEG of 95 scans and 25 megapixels': /more than 64 scans/,
  'JPEG of a million segments': /more than 1000 segments/,
  'JPEG of 1 x 65,500 pixels': /65500 pixels, and at most 20000/,
  'JPEG that states 700 x 65,500 pixels': /65500 pixels, and at most 20000/,
  'PNG of 550,000 texts': /more than 1000 chunks/,
  'PNG with a text that unpacks to 200 MB': /unpack to more than 8 MB/,
  'PNG with a profile that unpacks to 200 MB': /unpack to more than 8 MB/,
  'PNG of 1 x 50,000,000 pixels': /50000000 pixels, and at most 20000/,
  'WebP of 500,000 unknown chunks': /more than 1000 chunks/,
  'WebP of 100,000 frames': /more than 1000 chunks/,
  'WebP whose canvas is 16,777,215 pixels wide': /16777215 pixels, and at most 20000/,
}

for (const { name, make } of hostileSamples) {
  test(`refuses a ${name} before a decoder sees it`, { timeout: 60_000 }, async () => {
    const bytes = await make()
    const outcome = await decodePhoto(bytes)
    assert.ok(!outcome.ok, 'the file is refused')
    const format = sniffFormat(bytes)
    assert.deepEqual(format && boundsProblem(bytes, format), outcome.problem)
    assert.match(outcome.problem.detail, refusals[name] ?? /^$/)
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
