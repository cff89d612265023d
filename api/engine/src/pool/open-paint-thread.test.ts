import assert from 'node:assert/strict'
import { test } from 'node:test'
import { youngGenerationsMb } from '#testing/young-generations.ts'
import { type PaintMixed, paintMatte } from '../produce/background/matte/paint.ts'
import { openPaintThread } from './open-paint-thread.ts'
import { youngGeneration } from './thread-memory.ts'

/** A photo of noise; all of its pixels are in mixed cells. */
function noise(side: number) {
  const cells = side / 4
  const values = (channels: number, most: number) =>
    Float32Array.from({ length: cells ** 2 * channels }, (_, at) => (most * ((at * 7919) % 1009)) / 1009)
  const fieldOf = (channels: number, most: number, width = cells) => ({
    ...{ width, height: width, channels },
    values: values(channels * (width / cells) ** 2, most),
  })
  return [
    {
      ...{ width: side, height: side },
      rgb: Uint8ClampedArray.from({ length: side ** 2 * 3 }, (_, at) => (at * 104_729) % 256),
    },
    { alpha: fieldOf(1, 1, 2 * cells), scale: 2, deviation: 0.15 },
    {
      core: new Uint8Array(cells ** 2),
      clear: new Uint8Array(cells ** 2).fill(1, 0, cells / 2),
      inside: Uint8Array.from({ length: cells ** 2 }, (_, cell) => cell % 2),
      ...{ wall: fieldOf(4, 255), body: fieldOf(4, 255) },
    },
  ] as const
}

test('a matte half painted by the thread equals one painted here, time after time', async () => {
  const there = openPaintThread()
  let asked = 0
  const beside: PaintMixed = (...part) => {
    asked++
    return there(...part)
  }
  for (const side of [720, 800]) {
    const [photo, prior, regions] = noise(side)
    const here = await paintMatte(photo, prior, regions)
    assert.ok(new Set(here.alpha).size > 200)
    const [once, again] = await Promise.all([
      paintMatte(photo, prior, regions, beside),
      paintMatte(photo, prior, regions, beside),
    ])
    for (const { alpha } of [once, again]) assert.ok(Buffer.from(here.alpha).equals(Buffer.from(alpha)))
  }
  assert.equal(asked, 4)
})

test('a few mixed pixels are not sent to the thread', async () => {
  const [photo, prior, regions] = noise(400)
  const matte = await paintMatte(photo, prior, regions, () => assert.fail('Pixels were sent.'))
  assert.ok(new Set(matte.alpha).size > 200)
})

test('its young generation is as small as that of a worker, and it keeps no process alive', () => {
  const rooms = youngGenerationsMb()
  openPaintThread()
  assert.deepEqual(rooms, [youngGeneration.maxYoungGenerationSizeMb])
  assert.ok(!process.getActiveResourcesInfo().includes('MessagePort'))
})
