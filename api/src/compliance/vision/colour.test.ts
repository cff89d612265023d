import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chroma, deltaE76, hueDeg, rgbToLab } from './colour.ts'

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 0.05, `${value} is not ${expected}`)

test('sRGB primaries have their published CIELAB values', () => {
  const red = rgbToLab(255, 0, 0)
  near(red.l, 53.24)
  near(red.a, 80.09)
  near(red.b, 67.2)
  const blue = rgbToLab(0, 0, 255)
  near(blue.l, 32.3)
  near(blue.a, 79.19)
  near(blue.b, -107.86)
})

test('greys have no chroma', () => {
  for (const value of [0, 3, 128, 255]) assert.ok(chroma(rgbToLab(value, value, value)) < 0.02)
  assert.equal(rgbToLab(255, 255, 255).l, 100)
})

test('hue runs from red over yellow to blue', () => {
  near(hueDeg({ l: 50, a: 10, b: 0 }), 0)
  near(hueDeg({ l: 50, a: 0, b: 10 }), 90)
  near(hueDeg({ l: 50, a: 0, b: -10 }), 270)
})

test('a difference is the distance in CIELAB', () => {
  near(deltaE76({ l: 50, a: 0, b: 0 }, { l: 53, a: 4, b: 0 }), 5)
})
