import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mixedAlpha } from './mixed-alpha.ts'

/** A white wall and black hair. */
const colours = Float32Array.from([240, 240, 240, 3, 20, 20, 20, 30])
const given = (grey: number, prior: number) =>
  mixedAlpha({ pixel: [grey, grey, grey], at: 0, colours, prior, deviation: 0.15 })

test('if the colours lie far apart, the pixel’s own colour decides, whatever the model says', () => {
  for (const prior of [0.3, 0.5, 0.7]) {
    assert.ok(given(240, prior) < 0.02)
    assert.ok(given(20, prior) > 0.98)
    assert.ok(Math.abs(given(130, prior) - 0.5) < 0.03)
  }
})

test('if the colours are alike, the model’s alpha stays', () => {
  const alike = Float32Array.from([200, 200, 200, 3, 202, 202, 202, 30])
  const between = (prior: number) =>
    mixedAlpha({ pixel: [201, 201, 201], at: 0, colours: alike, prior, deviation: 0.15 })
  assert.ok(between(0.1) < 0.25)
  assert.ok(between(0.9) > 0.75)
})

test('the pixel is read from the given place', () => {
  const pixel = [0, 0, 0, 240, 240, 240]
  assert.ok(mixedAlpha({ pixel, at: 3, colours, prior: 0.5, deviation: 0.15 }) < 0.02)
})
