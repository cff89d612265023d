import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chroma, deltaE76, deltaE2000, hueDeg, rgbToLab } from './colour.ts'

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 0.05, `${value} is not ${expected}`)

test('gives sRGB primaries their published CIELAB values', () => {
  const red = rgbToLab(255, 0, 0)
  near(red.l, 53.24)
  near(red.a, 80.09)
  near(red.b, 67.2)
  const blue = rgbToLab(0, 0, 255)
  near(blue.l, 32.3)
  near(blue.a, 79.19)
  near(blue.b, -107.86)
})

test('gives greys no chroma', () => {
  for (const value of [0, 3, 128, 255]) assert.ok(chroma(rgbToLab(value, value, value)) < 0.02)
  assert.equal(rgbToLab(255, 255, 255).l, 100)
})

test('measures hue from red over yellow to blue', () => {
  near(hueDeg({ l: 50, a: 10, b: 0 }), 0)
  near(hueDeg({ l: 50, a: 0, b: 10 }), 90)
  near(hueDeg({ l: 50, a: 0, b: -10 }), 270)
})

test('measures a difference as the distance in CIELAB', () => {
  near(deltaE76({ l: 50, a: 0, b: 0 }, { l: 53, a: 4, b: 0 }), 5)
})

test('computes CIEDE2000 as in the test data of Sharma, Wu and Dalal (2005)', () => {
  const data = [
    [50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425],
    [50, 0, 0, 50, -1, 2, 2.3669],
    [50, 2.49, -0.001, 50, -2.49, 0.0009, 7.1792],
    [50, 2.49, -0.001, 50, -2.49, 0.0011, 7.2195],
    [50, 2.5, 0, 73, 25, -18, 27.1492],
    [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644],
    [22.7233, 20.0904, -46.694, 23.0331, 14.973, -42.5619, 2.0373],
    [2.0776, 0.0795, -1.135, 0.9033, -0.0636, -0.5514, 0.9082],
  ] as const
  for (const [l1, a1, b1, l2, a2, b2, difference] of data) {
    const found = deltaE2000({ l: l1, a: a1, b: b1 }, { l: l2, a: a2, b: b2 })
    assert.ok(Math.abs(found - difference) < 0.0001, `${found} is not ${difference}`)
  }
})
