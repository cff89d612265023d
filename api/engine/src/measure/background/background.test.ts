import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personModelSide as side } from '#models/networks.ts'
import { deltaE76, rgbToLab } from '../colour.ts'
import { heightAt, measureBackground, planeThrough, type Sample } from './background.ts'

type Colour = readonly [number, number, number]

/** A view whose lower half is the person, in front of a wall with the given colour at each place. */
function behind(colourAt: (column: number, row: number) => Colour, personFrom = side / 2) {
  const rgb = new Uint8ClampedArray(side * side * 3)
  const coverage = new Float32Array(side * side)
  for (let place = 0; place < coverage.length; place++) {
    const row = Math.floor(place / side)
    coverage[place] = row >= personFrom ? 1 : 0
    rgb.set(coverage[place] ? [20, 30, 40] : colourAt(place % side, row), place * 3)
  }
  return measureBackground({
    area: { x: 0, y: 0, width: 1, height: 1 },
    raster: { width: side, height: side, rgb },
    coverage,
  })
}

const wall: Colour = [220, 224, 230]
/** Measures a background that must exist. */
function measured(...[colourAt, personFrom]: Parameters<typeof behind>) {
  const background = behind(colourAt, personFrom)
  assert.ok(background)
  return background
}
const near = (value: number, expected: number, most: number) =>
  assert.ok(Math.abs(value - expected) <= most, `${value} is not ${expected}`)

test('finds a plain wall even, whatever the person wears', () => {
  const { rgb, lab, uniformity, falloff, shadow, foreign, edges, gradient, share } = measured(() => wall)
  assert.deepEqual(rgb, wall)
  near(deltaE76(lab, rgbToLab(...wall)), 0, 1e-9)
  assert.deepEqual([uniformity, shadow, foreign, edges, gradient], [1, 0, 0, 0, 0])
  near(falloff, 0, 1e-6)
  // A margin of 2 % round the person is left out.
  near(share, 0.5 - 5 / side, 1e-6)
})

test('measures no background if the person leaves less than 2 % of the view', () => {
  assert.equal(
    behind(() => wall, 0),
    null,
  )
  assert.equal(
    behind(() => wall, 8),
    null,
  )
  assert.notEqual(
    behind(() => wall, 30),
    null,
  )
})

test('measures the span of light that falls off to one side, without finding the wall uneven', () => {
  const grey = (column: number): Colour => {
    const value = 230 - (40 * column) / side
    return [value, value, value]
  }
  const { uniformity, falloff, foreign } = measured(grey)
  assert.ok(uniformity > 0.99 && foreign === 0)
  near(falloff, rgbToLab(230, 230, 230).l - rgbToLab(190, 190, 190).l, 0.8)
})

test('finds shadow in a soft dark patch of the wall’s hue', () => {
  const darker = (column: number, row: number): Colour => {
    const factor = 1 - 0.3 * Math.exp(-((column - 60) ** 2 + (row - 60) ** 2) / (2 * 18 ** 2))
    return [220 * factor, 224 * factor, 230 * factor]
  }
  const { shadow, foreign, uniformity } = measured(darker)
  assert.ok(shadow > 0.04 && foreign < 0.005, `${shadow} ${foreign}`)
  near(uniformity, 1 - shadow, 0.01)
})

test('measures the share of another colour as foreign, and its outline as edges', () => {
  const object = (column: number, row: number): Colour =>
    column >= 40 && column < 80 && row >= 20 && row < 60 ? [200, 40, 40] : wall
  const { shadow, foreign, edges, gradient, uniformity } = measured(object)
  const places = side * (side / 2 - 5)
  near(foreign, 1600 / places, 0.002)
  near(uniformity, 1 - foreign, 1e-9)
  assert.equal(shadow, 0)
  // Four sides of 40 places, on two rows each.
  near(edges, 320 / places, 60 / places)
  assert.ok(gradient > 5, `${gradient}`)
})

const samplesOf = (lightness: (x: number, y: number) => number): Sample[] =>
  Array.from({ length: 400 }, (_, i) => {
    const [x, y] = [(i % 20) / 20 - 0.475, Math.floor(i / 20) / 20 - 0.475]
    return { x, y, lightness: lightness(x, y) }
  })

test('finds how the light on a wall falls off to one side', () => {
  const plane = planeThrough(samplesOf((x, y) => 80 + 10 * x - 4 * y))
  assert.ok(Math.abs(plane.middle - 80) < 1e-6)
  assert.ok(Math.abs(plane.across - 10) < 1e-6 && Math.abs(plane.down + 4) < 1e-6)
})

test('is not tilted by a dark object in a corner', () => {
  const plane = planeThrough(samplesOf((x, y) => (x > 0.25 && y > 0.25 ? 20 : 85)))
  assert.ok(
    Math.abs(heightAt(plane, { x: -0.4, y: -0.4 }) - 85) < 1.5,
    `${heightAt(plane, { x: -0.4, y: -0.4 })}`,
  )
})

test('returns a level plane for samples on one line', () => {
  const plane = planeThrough(Array.from({ length: 9 }, () => ({ x: 0.1, y: 0.1, lightness: 70 })))
  assert.deepEqual(plane, { middle: 70, across: 0, down: 0 })
})
