import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retake } from '../../../../../src/contract/examples/verdict.ts'
import type { PhotoFinding, PhotoResult } from '../stage.ts'
import { placeOf } from './place.ts'

const result: PhotoResult = {
  ...JSON.parse(JSON.stringify(retake)),
  crop: { x: 100, y: 50, width: 600, height: 800 },
  measurements: {
    ...retake.measurements,
    ...{ crown_y: 200, chin_y: 600, eye_y: 400, face_center_x: 400, head_width_px: 300, inter_eye_px: 120 },
    eyes: [
      { x: 340, y: 400 },
      { x: 460, y: 400 },
    ],
  },
}
const [example] = retake.findings
assert.ok(example)
const wrong = (fields: Partial<PhotoFinding> & Pick<PhotoFinding, 'check' | 'code'>): PhotoFinding => ({
  ...{ ...example, outcome: 'FAIL', assessed: true },
  ...fields,
})

test('marks the part of the head that a finding is about', () => {
  const head = { x: 250, y: 200, width: 300, height: 400 }
  assert.deepEqual(placeOf(wrong({ check: 'head_size', code: 'head_too_large' }), result), head)
  const eyes = placeOf(wrong({ check: 'gaze', code: 'looks_away' }), result)
  assert.ok(eyes && eyes.x < 340 && eyes.x + eyes.width > 460 && eyes.y < 400 && eyes.y + eyes.height > 400)
  const mouth = placeOf(wrong({ check: 'occlusion', code: 'mouth_covered' }), result)
  assert.ok(mouth && mouth.y > 400 && mouth.y + mouth.height < 600)
  const above = placeOf(wrong({ check: 'head_position', code: 'too_much_space_above' }), result)
  assert.deepEqual(above, { x: 250, y: 50, width: 300, height: 150 })
})

test('stays within the part of the photo that counts', () => {
  const cropped = { ...result, crop: { x: 300, y: 300, width: 100, height: 100 } }
  const place = placeOf(wrong({ check: 'head_size', code: 'head_too_large' }), cropped)
  assert.deepEqual(place, cropped.crop)
  const elsewhere = { ...result, crop: { x: 0, y: 0, width: 50, height: 50 } }
  assert.equal(placeOf(wrong({ check: 'gaze', code: 'looks_away' }), elsewhere), null)
})

test('marks nothing where the whole photo is meant, nothing is wrong, or no head was measured', () => {
  assert.equal(placeOf(wrong({ check: 'sharpness', code: 'blurred' }), result), null)
  assert.equal(placeOf(wrong({ check: 'gaze', code: 'ok', outcome: 'PASS' }), result), null)
  const faceless = { ...result, measurements: { ...result.measurements, eyes: null } }
  assert.equal(placeOf(wrong({ check: 'gaze', code: 'looks_away' }), faceless), null)
})
