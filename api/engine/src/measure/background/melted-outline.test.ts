import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personModelSide } from '#models/networks.ts'
import { meltedOutline } from './melted-outline.ts'

const side = personModelSide

/** A body 100 places wide, with its upper edge at row 160; the head is 100 places high and its chin at row 130. */
function view(wall: number, clothes: number) {
  const rgb = new Uint8ClampedArray(side * side * 3)
  const coverage = new Float32Array(side * side)
  for (let place = 0; place < side * side; place++) {
    const [x, y] = [place % side, Math.floor(place / side)]
    const isBody = y >= 160 && x >= 78 && x < 178
    coverage[place] = isBody ? 1 : 0
    rgb.fill(isBody ? clothes : wall, place * 3, place * 3 + 3)
  }
  return {
    area: { x: 0, y: 0, width: side, height: side },
    raster: { width: side, height: side, rgb },
    coverage,
  }
}
const head = { chinY: 130, skullTopY: 30 }
const whole = { width: side, height: side }

test('an outline between two equal colours has melted, and one between two others has not', () => {
  // 100 places across and 96 down on either side, without the rows that the photo does not show on both sides.
  const length = meltedOutline(view(240, 240), head, whole)
  assert.ok(Math.abs(length - 2.8) < 0.15, String(length))
  assert.equal(meltedOutline(view(240, 228), head, whole), 0)
})

test('an outline that is less apart than an eye sees has melted', () => {
  assert.ok(meltedOutline(view(240, 238), head, whole) > 2)
})

test('what the photo does not show is not counted', () => {
  assert.equal(meltedOutline(view(240, 240), head, { width: side, height: 150 }), 0)
})
