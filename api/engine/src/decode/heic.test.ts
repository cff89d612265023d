import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heicFixture } from '#testing/heic/fixture.ts'
import { decodePhoto } from './decode.ts'
import { decodeHeic } from './heic.ts'
import { nativePixels } from './opened-photo.ts'

async function decoded(bytes: Uint8Array) {
  const outcome = await decodePhoto(bytes)
  assert.ok(outcome.ok, 'the photo is read')
  const { file, whole } = outcome.value
  const { width, rgb } = whole.raster
  const at = (x: number, y: number) => [...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
  return { ...outcome.value, file, at }
}

function near(seen: readonly number[], wanted: readonly number[]) {
  const distance = Math.max(...seen.map((value, index) => Math.abs(value - (wanted[index] ?? Number.NaN))))
  assert.ok(distance <= 4, `${seen.join(', ')} is not ${wanted.join(', ')}`)
}

test('applies the container’s rotation, and not an EXIF orientation in addition', async () => {
  const bytes = heicFixture('turned')
  assert.ok(bytes.includes('Exif') && bytes.includes('irot'))
  const { file, at } = await decoded(bytes)
  assert.deepEqual([file.format, file.width, file.height, file.orientation], ['heic', 64, 96, 1])
  near(at(10, 10), [255, 0, 0])
  for (const [x, y] of [
    [50, 10],
    [10, 80],
    [50, 80],
  ] as const)
    near(at(x, y), [255, 255, 255])
})

test('cuts a part out of the upright picture', async () => {
  const { closeUp, native } = await decoded(heicFixture('turned'))
  const close = await closeUp({ x: 20, y: 30, width: 30, height: 40 })
  assert.ok(close.ok)
  const view = close.value
  assert.deepEqual([view.raster.width, view.raster.height, view.x, view.y], [30, 40, 20, 30])
  near([...view.raster.rgb.subarray(0, 3)], [255, 0, 0])
  const own = await nativePixels(native)
  assert.ok(own.ok)
  assert.deepEqual([own.value.width, own.value.height], [64, 96])
})

test('lays alpha over white', async () => {
  const { at } = await decoded(heicFixture('alpha'))
  near(at(30, 10), [255, 255, 255])
  near(at(30, 90), [0, 255, 0])
})

test('converts Display P3 to sRGB', async () => {
  const { file, at } = await decoded(heicFixture('display-p3'))
  assert.equal(file.colour.profile, 'other')
  near(at(30, 50), [200, 60, 40])
})

test('knows the size, and can reject it, before a pixel is decoded', () => {
  const { pixels, width, height } = decodeHeic(heicFixture('portrait'), 799_999)
  assert.deepEqual([pixels, width, height], [null, 800, 1000])
})

test('rejects a container that states a huge picture', async () => {
  const bytes = heicFixture('portrait')
  const stated = bytes.indexOf('ispe') + 8
  assert.deepEqual([bytes.readUInt32BE(stated), bytes.readUInt32BE(stated + 4)], [800, 1000])
  bytes.writeUInt32BE(10_000, stated)
  bytes.writeUInt32BE(5001, stated + 4)
  const outcome = await decodePhoto(bytes)
  assert.equal(outcome.ok ? 'read' : outcome.problem.code, 'too_many_pixels')
})

test('rejects a damaged file, and reads the next one', async () => {
  const bytes = heicFixture('portrait')
  for (const damaged of [
    bytes.subarray(0, 9000),
    bytes.subarray(0, 100),
    Buffer.concat([bytes.subarray(0, 64)]),
  ]) {
    const outcome = await decodePhoto(damaged)
    assert.equal(outcome.ok ? 'read' : outcome.problem.code, 'unreadable_image')
  }
  assert.equal((await decoded(bytes)).file.width, 800)
})

test('shows no other photo in the missing parts of a damaged file', () => {
  const portrait = heicFixture('portrait')
  const damaged = Buffer.from(portrait)
  damaged.fill(0, Math.floor(damaged.length / 2))
  const pixelsOf = (bytes: Uint8Array) => decodeHeic(bytes, 800_000).pixels
  const alone = pixelsOf(damaged)
  const whole = pixelsOf(portrait)
  assert.ok(alone && whole && !alone.equals(whole))
  assert.ok(pixelsOf(damaged)?.equals(alone), 'the same after another photo')
})
