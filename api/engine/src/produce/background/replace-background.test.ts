import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { readDeclaredOrigin } from '#decode/declared-origin.ts'
import { decodePhoto } from '#decode/decode.ts'
import { nativePixels } from '#decode/opened-photo.ts'
import type { Raster } from '#decode/raster.ts'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { checkedDrawn, comparePixels, pixelsOf, replaceDrawn, replacedDrawn } from '#testing/replace-drawn.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { layBackground } from './lay-behind-person.ts'
import { BackgroundOptions, planBackground } from './plan.ts'
import { saveReplaced } from './replace-background.ts'

const small = { width: 720, height: 900, centreX: 360, skullTopY: 260, chinY: 640 }
const onBlue = await drawPortrait({ ...small, background: '#5f7ea6', grain: { levels: 3, on: 'picture' } })

test('in a PNG each pixel of the person equals the photo’s, and the background is one colour', async () => {
  const replaced = await replacedDrawn(onBlue, { format: 'png', colour: '#ffffff' })
  const counts = await comparePixels(await pixelsOf(onBlue, 3), replaced)
  assert.deepEqual([counts.solidChanged, counts.bareOfOtherColour], [0, 0])
  assert.ok(counts.solid > 150_000 && counts.bare > 250_000, JSON.stringify(counts))
  const { width, height, identity, matte, crop } = replaced.result
  assert.deepEqual([width, height, crop], [720, 900, null])
  assert.deepEqual(identity, {
    person_pixels_changed: 0,
    mixed_pixels: counts.mixed,
    landmark_shift_px: 0,
    proved_before: null,
  })
  assert.ok(Math.abs(matte.mixed_share - counts.mixed / (720 * 900)) < 0.001)
  assert.equal(matte.model, 'selfie')
})

test('the new photo passes its rule’s background, and is otherwise like the old one', async () => {
  const before = await checkedDrawn(onBlue, 'us-visa-digital')
  assert.equal(before.checks.background, 'FAIL')
  const { result } = await replacedDrawn(onBlue, { document: 'us-visa-digital' })
  const { mode, checks } = result.check
  assert.deepEqual([mode, checks.background, result.colour], ['check', 'PASS', '#f8f8f8'])
  assert.equal(result.identity.proved_before, 'encoding')
  const about = (name: string) => !['background', 'appearance_alteration'].includes(name)
  for (const name of Object.keys(before.checks).filter(about)) {
    assert.equal(checks[name], before.checks[name], name)
  }
})

test('the pixels are compared with the photo as the engine decodes it', async () => {
  const turned = await sharp(onBlue)
    .rotate(90)
    .withIccProfile('p3')
    .withMetadata({ orientation: 8 })
    .webp()
    .toBuffer()
  const decoded = await decodePhoto(turned)
  assert.ok(decoded.ok)
  const native = await nativePixels(decoded.value.native)
  assert.ok(native.ok)
  const replaced = await replacedDrawn(turned, { format: 'png' })
  assert.deepEqual([replaced.result.width, replaced.result.height], [720, 900])
  const counts = await comparePixels(Buffer.from(native.value.rgb), replaced)
  assert.deepEqual([counts.solidChanged, counts.bareOfOtherColour], [0, 0])
  assert.ok(counts.solid > 150_000)
})

test('a crop of a head that leans is level', async () => {
  const photo = await drawPortrait({ background: '#5f7ea6', rollDeg: 5, grain: { levels: 3, on: 'picture' } })
  const { result } = await replacedDrawn(photo, { document: 'us-visa-digital', crop: true })
  const { crop, identity, check } = result
  assert.ok(crop?.turn_deg && Math.abs(crop.turn_deg + 5) < 0.5, `turned by ${crop?.turn_deg}`)
  assert.ok(Math.abs(check.measurements.roll_deg ?? 90) < 0.5)
  assert.equal(identity.person_pixels_changed, 0)
})

test('a crop has the document’s own size and file, and is checked as the file that it is', async () => {
  const photo = await drawPortrait({ background: '#5f7ea6', grain: { levels: 3, on: 'picture' } })
  const { result, photo: file } = await replacedDrawn(photo, { document: 'us-visa-digital', crop: true })
  const { width, height, crop, identity, check, bytes } = result
  assert.ok(width === height && width >= 600 && width <= 1200)
  assert.ok(crop && crop.width === crop.height && crop.width < 1200)
  assert.deepEqual([identity.proved_before, identity.person_pixels_changed], ['crop', 0])
  assert.equal(check.mode, 'validate')
  for (const name of [
    'dimensions',
    'file_format',
    'file_size',
    'colour_space',
    'head_size',
    'eye_line',
    'background',
  ]) {
    assert.equal(check.checks[name], 'PASS', name)
  }
  assert.equal(file.byteLength, bytes)
  assert.ok(bytes <= 240_000)
  const facts = await sharp(file).metadata()
  assert.deepEqual([facts.format, facts.width, facts.density, facts.exif], ['jpeg', width, 300, undefined])
})

test('a print is cut at 300 dpi', async () => {
  const { result } = await replacedDrawn(onBlue, { document: 'us-passport', crop: true })
  assert.deepEqual([result.width, result.height, result.dpi], [600, 600, 300])
  assert.equal(result.check.checks.dimensions, 'PASS')
})

test('the same photo and colour make the same file, bit for bit', async () => {
  const [first, second] = [await replacedDrawn(onBlue, {}), await replacedDrawn(onBlue, {})]
  assert.ok(Buffer.from(first.photo).equals(second.photo))
  assert.deepEqual(first.result, second.result)
})

async function refusedFor(bytes: Uint8Array) {
  const refused = await replaceDrawn(bytes)
  return refused.ok ? 'replaced' : refused.problem.code
}

test('refuses a photo without an upright face, and one with too many pixels', async () => {
  const wall = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#abcdef' } })
      .jpeg()
      .toBuffer()
  assert.equal(await refusedFor(await wall(400, 500)), 'no_face')
  assert.equal(await refusedFor(await sharp(onBlue).rotate(90).toBuffer()), 'no_face')
  assert.equal(await refusedFor(await wall(5100, 5000)), 'too_many_pixels')
  assert.equal(await refusedFor(Buffer.from('no picture')), 'unsupported_image_format')
})

const baseline = documentOf('zz-icao-9303')

/** Stripes at every second pixel are more than 240 kB of JPEG at 1200 px. */
function busy(side: number): Raster {
  const rgb = new Uint8ClampedArray(side * side * 3)
  for (let at = 0; at < rgb.length; at++) rgb[at] = (at * 7919 * ((at >> 3) + 1)) % 256
  return { width: side, height: side, rgb }
}

async function saved(id: string, options: object, side = 1300) {
  const document = documentOf(id)
  const plan = planBackground(
    document,
    baseline,
    BackgroundOptions.parse({ acknowledgeEditingPolicy: true, ...options }),
  )
  assert.ok(plan.ok)
  const frame = { x: 10, y: 20, width: side - 50, height: side - 50, whole: false, printMm: null }
  return saveReplaced(busy(side), plan.value, { document, frame, statedDpi: 240 })
}

test('without a crop a photo keeps its size and its resolution', async () => {
  const { width, height, dpi, quality, format } = await saved('us-passport', { format: 'png' }, 200)
  assert.deepEqual([width, height, dpi, quality, format], [200, 200, 240, null, 'png'])
})

test('a crop is scaled to the rule’s pixels, and so far down that the file is no larger than the rule accepts', async () => {
  const { width, height, bytes, quality } = await saved('us-visa-digital', { crop: true })
  assert.ok(width >= 600 && width < 1200, `${width}`)
  assert.equal(width, height)
  assert.ok(bytes.length <= 240_000)
  assert.ok(quality !== null && quality >= 60)
})

test('the file states that its background was replaced, in either format', async () => {
  for (const format of ['png', 'jpeg']) {
    const { bytes } = await saved('zz-icao-9303', { format }, 200)
    const { changedParts, sourceTypes, software } = readDeclaredOrigin(bytes)
    assert.deepEqual([changedParts, sourceTypes, software], [['background'], ['humanEdits'], ['Likeness']])
  }
})

test('solid pixels stay, pure background becomes the colour, mixed pixels are unmixed and then mixed', () => {
  const rgb = Uint8ClampedArray.from([10, 20, 30, 10, 20, 30, 100, 0, 200])
  const alpha = Uint8ClampedArray.from([255, 0, 51])
  const unmixed: number[][] = []
  layBackground({ width: 3, height: 1, rgb }, { width: 3, height: 1, alpha }, [255, 250, 240], (...run) =>
    unmixed.push(run),
  )
  assert.deepEqual(unmixed, [[2, 3]])
  assert.deepEqual([...rgb], [10, 20, 30, 255, 250, 240, 224, 200, 232])
})
