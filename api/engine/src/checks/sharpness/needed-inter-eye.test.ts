import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleDocument } from '@likeness/rules'
import { documentOf, sampleEvidence } from '../../../testing/sample-evidence.ts'
import { neededInterEyePx } from '../../judge/checks/sharpness.ts'

const plain = documentOf('zz-icao-9303')
const frame = { x: 0, y: 0, width: 1400, height: 1800, whole: true, printMm: { widthMm: 35, heightMm: 45 } }
const needed = (changes: Partial<RuleDocument>, printMm: typeof frame.printMm | null = frame.printMm) => {
  const { print: _, upload: __, ...silent } = plain
  const document = { ...silent, ...changes }
  return neededInterEyePx(sampleEvidence({ document, frame: { ...frame, printMm } }), 400)
}

test('a print needs what its height has at 300 dpi, or at the rule’s own resolution', () => {
  // 45 mm at 300 dpi are 531.5 px, of the 1800 on which the eyes are 400 apart.
  assert.ok(Math.abs(needed({}) - 118.1) < 0.1)
  assert.ok(Math.abs(needed({ print: { resolution: { minDpi: 600, cite: [] } } }) - 236.2) < 0.1)
})

test('an upload needs the pixels that it asks for', () => {
  const pixels = { exact: { width: 600, height: 900 }, cite: [] }
  assert.equal(needed({ upload: { pixels } }, null), 200)
})

test('no document needs fewer than the standard’s 90', () => {
  assert.equal(needed({}, null), 90)
})
