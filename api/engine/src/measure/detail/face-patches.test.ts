import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster, nativeView, noiseOf } from '#testing/native-pixels.ts'
import { sampleHead } from '#testing/sample-evidence.ts'
import type { Head } from '../portrait.ts'
import { facePatches, judgedArea, noiseLevel } from './face-patches.ts'

const head: Head = { ...sampleHead, mesh: Array.from({ length: 478 }, () => ({ x: 350, y: 560, z: 0 })) }
/** Luma is the column divided by 4. */
const native = nativeView(greyRaster(700, 900, (column) => column / 4))

test('keeps the photo’s own pixels if the face is not larger than the judged size', () => {
  const patch = judgedArea(native, head, { x: 100, y: 200, width: 40, height: 20 })
  assert.deepEqual([patch?.width, patch?.height], [40, 20])
  assert.equal(Math.round(patch?.luma[39] ?? 0), 35)
})

test('reduces a larger face to 240 px between the eyes', () => {
  const patch = judgedArea(native, { ...head, interEye: 480 }, { x: 100, y: 200, width: 40, height: 20 })
  assert.deepEqual([patch?.width, patch?.height], [20, 10])
  assert.equal(facePatches(native, { ...head, interEye: 480 }).interEyePx, 240)
})

test('takes an area in source pixels and clips it to the part of the source that was read', () => {
  const part = { ...native, x: 60, y: 150, width: 300, height: 400 }
  const patch = judgedArea(part, head, { x: 40, y: 200, width: 40, height: 20 })
  assert.deepEqual([patch?.width, patch?.height], [20, 20])
  assert.equal(Math.round(patch?.luma[0] ?? 0), 15)
  assert.equal(judgedArea(part, head, { x: 40, y: 200, width: 29, height: 20 }), null)
})

test('returns the areas of the eyes and of the mouth', () => {
  const { patches, interEyePx } = facePatches(native, head)
  const { interEye } = head
  assert.equal(interEyePx, interEye)
  assert.deepEqual(
    patches.map(({ width, height }) => [width, height]),
    [
      [2 * interEye, Math.round(420 + 0.35 * interEye) - Math.round(420 - 0.5 * interEye)],
      [
        Math.round(350 + 0.55 * interEye) - Math.round(350 - 0.55 * interEye),
        Math.round(560 + 0.25 * interEye) - Math.round(560 - 0.35 * interEye),
      ],
    ],
  )
})

const measured = (lumaAt: (column: number, row: number) => number, head = sampleHead) =>
  noiseLevel(nativeView(greyRaster(700, 900, lumaAt)), head)

test('measures the standard deviation of noise, slightly too low because it reads the calmest fifth', () => {
  for (const deviation of [2, 5, 10]) {
    const noise = noiseOf(deviation)
    const level = measured(() => 130 + noise()) ?? 0
    assert.ok(level > 0.8 * deviation && level < deviation, `${deviation} is read as ${level}`)
  }
})

test('does not count a gradual fall of light, or lines, as noise', () => {
  assert.equal(
    measured((column) => 60 + Math.floor(column / 8)),
    0,
  )
  assert.ok((measured((column) => 60 + column / 7) ?? 9) < 0.4)
  assert.equal(
    measured((column) => (column % 40 === 0 ? 60 : 130)),
    0,
  )
})

test('returns null if everything is black or white', () => {
  const noise = noiseOf(5)
  assert.equal(
    measured(() => 10 + noise()),
    null,
  )
  assert.equal(
    measured(() => 252 + noise()),
    null,
  )
})

test('judges a large face at the common size, at which noise is weaker', () => {
  const noise = noiseOf(8)
  const twice = { ...sampleHead, interEye: 480, eyeMiddle: { x: 450, y: 420 } }
  const level = noiseLevel(nativeView(greyRaster(900, 1000, () => 130 + noise())), twice) ?? 0
  assert.ok(level > 0.4 * 8 && level < 0.52 * 8, `${level}`)
})
