import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Raster } from '#decode/raster.ts'
import { evenNumbers } from '#testing/drawing/grain.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import type { Head } from '../portrait.ts'
import { nativeFace } from './head-pixels.ts'
import { faceRepetition } from './repeated-part.ts'

const [width, height] = [1200, 1500]

/** The head of a drawn portrait of that size. Its landmarks are used for other pixels. */
async function drawnHead(): Promise<Head> {
  const { head } = (await drawnEvidence()).portrait
  assert.ok(head)
  return head
}

/** Grey grain without any repeated part, the same at each call. */
async function grained(): Promise<Raster> {
  const even = evenNumbers(11)
  const grain = Uint8Array.from({ length: width * height }, () => 80 + 120 * even())
  const { data } = await sharp(grain, { raw: { width, height, channels: 1 } })
    .blur(1.2)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, rgb: new Uint8ClampedArray(data) }
}

/** Copies a square of pixels by a shift. */
function copy(
  { rgb }: Raster,
  from: { x: number; y: number },
  shift: { x: number; y: number },
  side: number,
) {
  for (let row = 0; row < side; row++) {
    const at = ((from.y + row) * width + from.x) * 3
    rgb.copyWithin(at + (shift.y * width + shift.x) * 3, at, at + side * 3)
  }
}

test('finds no repeated part in a face whose texture does not repeat', async () => {
  const head = await drawnHead()
  const found = faceRepetition(nativeFace(await grained(), head), head)
  assert.ok(found && found.points <= 1, JSON.stringify(found))
})

test('finds the repeated part of a face and its shift', async () => {
  const head = await drawnHead()
  const photo = await grained()
  const from = { x: Math.round(head.eyeMiddle.x) - 150, y: Math.round(head.eyeMiddle.y) + 60 }
  copy(photo, from, { x: 40, y: 130 }, 80)
  const found = faceRepetition(nativeFace(photo, head), head)
  assert.ok(found)
  assert.deepEqual([found.across, found.down], [40, 130])
  assert.ok(found.points >= 5 && found.share > 0.5, JSON.stringify(found))
})

test('returns null for a face without texture', async () => {
  const head = await drawnHead()
  const even = { width, height, rgb: new Uint8ClampedArray(width * height * 3).fill(140) }
  assert.equal(faceRepetition(nativeFace(even, head), head), null)
})
