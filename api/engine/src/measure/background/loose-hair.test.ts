import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personModelSide as side } from '#models/networks.ts'
import { measureBackground } from './background.ts'

type Colour = readonly [number, number, number]
const hair: Colour = [50, 36, 30]
const wall: Colour = [214, 218, 218]

/** A person with dark hair from row 100 on, and a curved line one pixel wide over the wall, from row to row. */
function edgesWith(line: Colour, from: number, to: number): number {
  return behindPerson((x, y) =>
    y >= from && y < to && x === Math.round(100 + 8 * Math.sin(y / 9)) ? line : wall,
  ).edges
}

function behindPerson(colourAt: (x: number, y: number) => Colour) {
  const rgb = new Uint8ClampedArray(side * side * 3)
  const coverage = new Float32Array(side * side)
  for (let place = 0; place < coverage.length; place++) {
    const [x, y] = [place % side, Math.floor(place / side)]
    const isPerson = y >= 100 && x > 60 && x < 196
    coverage[place] = isPerson ? 1 : 0
    rgb.set(isPerson ? hair : colourAt(x, y), place * 3)
  }
  const area = { x: 0, y: 0, width: 1, height: 1 }
  const background = measureBackground({ area, raster: { width: side, height: side, rgb }, coverage })
  assert.ok(background)
  return background
}

test('a strand that is joined to the hair is no edge of the background', () => {
  assert.equal(edgesWith(hair, 72, 100), 0)
  assert.equal(edgesWith([132, 127, 124], 72, 100), 0, 'a thin strand lets the wall through')
})

test('a line that is not joined, goes far, or has another colour is an edge', () => {
  assert.ok(edgesWith(hair, 10, 60) > 0.001)
  assert.ok(edgesWith(hair, 0, 100) > 0.001)
  assert.ok(edgesWith([40, 60, 220], 72, 100) > 0.001)
})

test('a shadow beside the head stays in the background, though it has a colour between wall and hair', () => {
  const shadow: Colour = [160, 160, 159]
  const shade = (from: Colour, to: Colour, share: number): Colour => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
  const background = behindPerson((x) => shade(wall, shadow, Math.max(0, 1 - Math.abs(x - 210) / 24)))
  assert.ok(background.shadow > 0.1, String(background.shadow))
})
