import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster, nativeView } from '../../../testing/native-pixels.ts'
import { sampleHead } from '../../../testing/sample-evidence.ts'
import type { Head } from '../../portrait/portrait.ts'
import { facePatches, judgedArea } from './face-patches.ts'

const head: Head = { ...sampleHead, mesh: Array.from({ length: 478 }, () => ({ x: 350, y: 560, z: 0 })) }
/** Luma is the column over 4. */
const native = nativeView(greyRaster(700, 900, (column) => column / 4))

test('an area comes with the photo’s own pixels where the face is no larger than is judged', () => {
  const patch = judgedArea(native, head, { x: 100, y: 200, width: 40, height: 20 })
  assert.deepEqual([patch?.width, patch?.height], [40, 20])
  assert.equal(Math.round(patch?.luma[39] ?? 0), 35)
})

test('a larger face is reduced to 240 px between the eyes', () => {
  const patch = judgedArea(native, { ...head, interEye: 480 }, { x: 100, y: 200, width: 40, height: 20 })
  assert.deepEqual([patch?.width, patch?.height], [20, 10])
  assert.equal(facePatches(native, { ...head, interEye: 480 }).interEyePx, 240)
})

test('an area is in the source’s pixels, and clipped to what was read of it', () => {
  const part = { ...native, x: 60, y: 150, width: 300, height: 400 }
  const patch = judgedArea(part, head, { x: 40, y: 200, width: 40, height: 20 })
  assert.deepEqual([patch?.width, patch?.height], [20, 20])
  assert.equal(Math.round(patch?.luma[0] ?? 0), 15)
  assert.equal(judgedArea(part, head, { x: 40, y: 200, width: 29, height: 20 }), null)
})

test('the eyes and the mouth are looked at', () => {
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
