import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greyRaster, nativeView, noiseOf } from '../../../testing/native-pixels.ts'
import { sampleHead } from '../../../testing/sample-evidence.ts'
import { noiseLevel } from '../../measure/detail/face-patches.ts'

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
