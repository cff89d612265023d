import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heightAt, planeThrough, type Sample } from '../../measure/background/background.ts'

const wall = (lightness: (x: number, y: number) => number): Sample[] =>
  Array.from({ length: 400 }, (_, i) => {
    const [x, y] = [(i % 20) / 20 - 0.475, Math.floor(i / 20) / 20 - 0.475]
    return { x, y, lightness: lightness(x, y) }
  })

test('finds how the light on a wall falls off to one side', () => {
  const plane = planeThrough(wall((x, y) => 80 + 10 * x - 4 * y))
  assert.ok(Math.abs(plane.middle - 80) < 1e-6)
  assert.ok(Math.abs(plane.across - 10) < 1e-6 && Math.abs(plane.down + 4) < 1e-6)
})

test('is not tilted by a dark object in a corner', () => {
  const plane = planeThrough(wall((x, y) => (x > 0.25 && y > 0.25 ? 20 : 85)))
  assert.ok(
    Math.abs(heightAt(plane, { x: -0.4, y: -0.4 }) - 85) < 1.5,
    `${heightAt(plane, { x: -0.4, y: -0.4 })}`,
  )
})

test('returns a level plane for samples on one line', () => {
  const plane = planeThrough(Array.from({ length: 9 }, () => ({ x: 0.1, y: 0.1, lightness: 70 })))
  assert.deepEqual(plane, { middle: 70, across: 0, down: 0 })
})
