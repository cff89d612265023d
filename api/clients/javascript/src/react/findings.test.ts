import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retake } from '../../../../src/contract/examples/photos.ts'
import { type Figure, figureOf, placesOf, sceneOf } from './findings.ts'
import type { PhotoFinding, PhotoResult } from './stage.ts'
import { englishWords as english, type Words, wordsIn } from './words.ts'

/** A head of 22.2 mm; the document accepts 25 to 35 mm. */
const [finding]: PhotoFinding[] = JSON.parse(JSON.stringify(retake.findings))
assert.ok(finding)

const said = (changes: Partial<PhotoFinding>, words: Words = english) => {
  const figure: Figure | null = figureOf({ ...finding, ...changes })
  // A figure and its unit stay on one line.
  return figure && words.measured(figure).replaceAll('\u00a0', ' ')
}

test('shows a figure with its uncertainty and the accepted range', () => {
  assert.equal(said({}), 'Measured: 22.2 ± 1.1 mm. Accepted: 25 to 35 mm.')
  const share = { measured: 0.041, unit: 'share', uncertainty: 0.005 }
  assert.equal(
    said({ ...share, required: { min: null, max: 0.04 } }),
    'Measured: 4.1 ± 0.5 %. Accepted: up to 4 %.',
  )
  const ratio = { measured: 0.134, unit: 'ratio', uncertainty: null }
  assert.equal(
    said({ ...ratio, required: { min: 0.185, max: null } }),
    'Measured: 0.134. Accepted: 0.185 or more.',
  )
  assert.equal(
    said({ measured: 2, unit: 'faces', uncertainty: 0, required: { min: 1, max: 1 } }),
    'Measured: 2. Accepted: 1.',
  )
  assert.equal(said({ required: null }), 'Measured: 22.2 ± 1.1 mm.')
})

test('puts the unit after the figure, and leaves out a unit in English words in another language', async () => {
  const pixels = { measured: 500, unit: 'px', uncertainty: null, required: { min: 600, max: null } }
  assert.equal(said(pixels), 'Measured: 500 px. Accepted: 600 px or more.')
  const german = await wordsIn('de')
  assert.equal(said(pixels, german), 'Gemessen: 500 px. Zulässig: 600 px oder mehr.')
  const heights = { measured: 0.4, unit: 'head heights', uncertainty: null, required: null }
  assert.equal(said(heights), 'Measured: 0.4 head heights.')
  assert.equal(said(heights, german), 'Gemessen: 0,4.')
  assert.equal(said({ ...heights, measured: 12, unit: 'deg' }, german), 'Gemessen: 12°.')
})

test('shows no figure if nothing was measured, or if it is the only accepted value', () => {
  assert.equal(said({ measured: null }), null)
  assert.equal(said({ measured: 1, required: { min: 1, max: 1 } }), null)
})

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
  assert.deepEqual(placesOf(wrong({ check: 'head_size', code: 'head_too_large' }), result), [head])
  const [eyes] = placesOf(wrong({ check: 'gaze', code: 'looks_away' }), result)
  assert.ok(eyes && eyes.x < 340 && eyes.x + eyes.width > 460 && eyes.y < 400 && eyes.y + eyes.height > 400)
  const [mouth] = placesOf(wrong({ check: 'occlusion', code: 'mouth_covered' }), result)
  assert.ok(mouth && mouth.y > 400 && mouth.y + mouth.height < 600)
  const above = placesOf(wrong({ check: 'head_position', code: 'too_much_space_above' }), result)
  assert.deepEqual(above, [{ x: 250, y: 50, width: 300, height: 150 }])
})

test('stays within the part of the photo that counts', () => {
  const cropped = { ...result, crop: { x: 300, y: 300, width: 100, height: 100 } }
  const places = placesOf(wrong({ check: 'head_size', code: 'head_too_large' }), cropped)
  assert.deepEqual(places, [cropped.crop])
  const elsewhere = { ...result, crop: { x: 0, y: 0, width: 50, height: 50 } }
  assert.deepEqual(placesOf(wrong({ check: 'gaze', code: 'looks_away' }), elsewhere), [])
})

test('of a photo that is turned before it is cut, the part that counts is turned back', () => {
  const { width, height } = result.measurements
  const crop = { x: width / 2 - 50, y: height / 2 - 50, width: 100, height: 100, turn_deg: 45 }
  const region = { x: 0, y: 0, width, height }
  const altered = wrong({ check: 'appearance_alteration', code: 'smoothed_skin', regions: [region] })
  const [place] = placesOf(altered, { ...result, crop })
  const half = 50 * Math.SQRT2
  const expected = { x: width / 2 - half, y: height / 2 - half, width: 2 * half, height: 2 * half }
  assert.ok(place)
  for (const at of ['x', 'y', 'width', 'height'] as const) {
    assert.ok(Math.abs(place[at] - expected[at]) < 0.001, `${at} is ${place[at]}`)
  }
})

test('marks the regions of a finding, as far as they lie in the part that counts', () => {
  const face = { x: 250, y: 200, width: 300, height: 400 }
  const walls = [
    { x: 0, y: 0, width: 250, height: 600 },
    { x: 700, y: 0, width: 300, height: 600 },
  ]
  const altered = wrong({ check: 'appearance_alteration', code: 'smoothed_skin', regions: [face, ...walls] })
  assert.deepEqual(placesOf(altered, result), [face, { x: 100, y: 50, width: 150, height: 550 }])
})

test('marks nothing where the whole photo is meant, nothing is wrong, or no head was measured', () => {
  assert.deepEqual(placesOf(wrong({ check: 'sharpness', code: 'blurred' }), result), [])
  assert.deepEqual(placesOf(wrong({ check: 'gaze', code: 'ok', outcome: 'PASS' }), result), [])
  const faceless = { ...result, measurements: { ...result.measurements, eyes: null } }
  assert.deepEqual(placesOf(wrong({ check: 'gaze', code: 'looks_away' }), faceless), [])
})

test('draws what is wrong, by the code where a check has several faults', () => {
  assert.deepEqual(sceneOf(wrong({ check: 'eyes_open', code: 'eyes_closed' })), { eyes: 'closed' })
  assert.deepEqual(sceneOf(wrong({ check: 'pose', code: 'roll' })), { lean: 16 })
  const [sure, doubtful] = ['head_too_large', 'head_too_large_maybe'] as const
  assert.deepEqual(
    sceneOf(wrong({ check: 'head_size', code: sure })),
    sceneOf(wrong({ check: 'head_size', code: doubtful, outcome: 'REVIEW' })),
  )
})

test('draws nothing where nothing is wrong, was judged or can be shown', () => {
  assert.equal(sceneOf(wrong({ check: 'eyes_open', code: 'ok', outcome: 'PASS' })), null)
  assert.equal(sceneOf(wrong({ check: 'eyes_open', code: 'face_too_small', assessed: false })), null)
  assert.equal(sceneOf(wrong({ check: 'file_size', code: 'file_too_large' })), null)
  assert.equal(sceneOf(wrong({ check: 'head_size', code: 'not_stated' })), null)
})
