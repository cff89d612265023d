import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoreTable } from './score-table.ts'
import { scoreMatte } from './scores.ts'

const half = (edge: number) => ({
  width: 40,
  height: 20,
  alpha: Uint8ClampedArray.from({ length: 800 }, (_, at) => (at % 40 < edge ? 255 : 0)),
})

test('finds no errors in an exact matte', () => {
  assert.deepEqual(scoreMatte(half(20), half(20)), { sad: 0, mse: 0, gradient: 0, coreWrong: 0 })
})

test('counts the pixels of two lost columns out of twenty in each score', () => {
  const { sad, mse, gradient, coreWrong } = scoreMatte(half(18), half(20))
  assert.deepEqual([sad, mse, coreWrong], [0.04, 0.05, 0.1])
  assert.ok(gradient > 0)
})

test('finds that the gradient of a ramp is its slope', () => {
  const ramp = (step: number) => ({
    width: 40,
    height: 20,
    alpha: Uint8ClampedArray.from({ length: 800 }, (_, at) => (at % 40) * step),
  })
  // Away from the ends, 28 of 40 columns differ by a slope of 5/255 per pixel.
  const least = (28 * 20 * (5 / 255) ** 2) / 1000
  assert.ok(scoreMatte(ramp(6), ramp(1)).gradient > least)
  assert.ok(scoreMatte(ramp(6), ramp(1)).gradient < least * 1.6)
})

test('refuses mattes of different sizes', () => {
  assert.throws(() => scoreMatte(half(1), { ...half(1), width: 20, height: 40 }), /sizes/)
})

const score = (mse: number) => ({ sad: 1, mse, gradient: 0.5, coreWrong: 0.01 })
const picture = (name: string, mse: number, fault: string | null = null) => ({
  name,
  fault,
  scores: { selfie: score(0.3), rvm: score(0.2), ours: score(mse) },
})

test('names the means, the worst, the three worst pictures and the refused ones', () => {
  const text = scoreTable([picture('a', 0.1), picture('b', 0.3), picture('c', 0.2, 'cut'), picture('d', 0)])
  assert.match(text, /4 pictures, 1 refused/)
  assert.match(text, /ours +1\.000 +0\.15000 +0\.30000 +0\.5000 +1\.000 %/)
  assert.match(text, /worst of ours: b.*\n.*c.*\n.*a/)
  assert.doesNotMatch(text, /ours: d/)
  assert.match(text, /refused: c: cut/)
})
