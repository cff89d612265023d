import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '#testing/sample-evidence.ts'
import { type Layout, leastInterEyePx, reachable } from './layout.ts'

const baseline = documentOf('zz-icao-9303')
const least = (id: string) => leastInterEyePx(documentOf(id), baseline)

test('a rule without a minimum has the baseline’s, on a print that is as large, and in a file', () => {
  for (const id of ['zz-icao-9303', 'us-passport', 'fr-passport', 'us-visa-digital'])
    assert.equal(least(id), 90)
})

test('a smaller print asks for as many fewer pixels as its smallest head is smaller', () => {
  // 19 mm of 32 mm, in 378 px, are 224 px; the baseline's 70 % of 531 px are 372 px.
  assert.equal(least('cn-driving-licence'), 54)
  // No size of the head is stated: 90 px * 378 / 531.
  assert.equal(least('es-passport'), 64)
})

test('a minimum that a rule states is kept on any print', () => {
  const document = { ...documentOf('es-passport'), interEyeDistance: { minPx: 80, cite: ['issue-passport'] } }
  assert.equal(leastInterEyePx(document, baseline), 80)
})

const open = { min: null, max: null }
const layout: Layout = {
  aspect: 0.75,
  accepted: { min: 0.75, max: 0.75 },
  head: { min: 0.7, max: 0.8 },
  eyes: open,
  top: { min: 0.1, max: 0.1 },
  width: { min: 0.5, max: null },
}
const margins = { height: 40, eyes: 20, top: 30, width: 25 }
const leastMargins = { height: 20, eyes: 10, top: 15, width: 12 }
const frame = { width: 750, height: 1000 }

test('a band that can be kept with some margin, or has one end, stays as it is', () => {
  const reached = reachable(layout, margins, leastMargins, frame)
  assert.deepEqual([reached.layout.head, reached.error.height], [layout.head, 40])
  assert.deepEqual([reached.layout.eyes, reached.error.eyes], [open, 20])
  assert.deepEqual([reached.layout.width, reached.error.width], [layout.width, 25])
})

test('a band without room for any margin becomes a small one around its middle, without a margin', () => {
  const { layout: reached, error } = reachable(layout, margins, leastMargins, frame)
  assert.ok(reached.top.min !== null && reached.top.max !== null)
  assert.ok(Math.abs((reached.top.min + reached.top.max) / 2 - 0.1) < 1e-9)
  assert.ok(reached.top.max - reached.top.min > 0 && reached.top.max - reached.top.min < 0.03)
  assert.equal(error.top, 0)
})
