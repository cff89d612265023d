import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { valueAt } from '#testing/sample-evidence.ts'
import { gaze, gazeOffset, gazeScore, irisOffset } from './gaze.ts'

const eyeWidth = 40
const level = { yawDeg: 0, pitchDeg: 0, rollDeg: 0 }

/** A drawn portrait whose head is not turned at all. */
async function levelEvidence() {
  const { views, portrait, ...evidence } = await drawnEvidence()
  assert.ok(views && portrait.head)
  const head = { ...portrait.head, pose: level }
  return { ...evidence, views, head, portrait: { ...portrait, head } }
}

/** Level eyes of that width, with both irises moved to the right. */
function eyesLooking(right: number) {
  const points = Array.from({ length: 478 }, () => ({ x: 0, y: 0 }))
  points[33] = { x: 100, y: 50 }
  points[133] = { x: 140, y: 50 }
  points[468] = { x: 120 + right, y: 48 }
  points[362] = { x: 180, y: 50 }
  points[263] = { x: 220, y: 50 }
  points[473] = { x: 200 + right, y: 48 }
  return points
}

test('the offset is in widths of an eye, to the image’s right', () => {
  assert.equal(irisOffset(eyesLooking(0)), 0)
  assert.ok(Math.abs(irisOffset(eyesLooking(4)) - 0.1) < 1e-9)
  assert.ok(Math.abs(irisOffset(eyesLooking(-4)) + 0.1) < 1e-9)
})

test('irises in the middle of a turned head look past the camera; those that turned back look into it', () => {
  const turned = { ...level, yawDeg: -20 }
  assert.ok(gazeOffset(eyesLooking(0), turned) < -0.07)
  assert.ok(Math.abs(gazeOffset(eyesLooking(3), turned)) < 0.005)
  assert.equal(gazeOffset(eyesLooking(4), level), irisOffset(eyesLooking(4)))
  // On its side, a head that turns to its own left or right turns up or down in the photo.
  assert.ok(gazeOffset(eyesLooking(0), { ...level, pitchDeg: 20, rollDeg: 90 }) < -0.07)
})

test('irises in the middle pass, irises far aside do not', async () => {
  const { head, ...evidence } = await levelEvidence()
  assert.equal(gaze.run(evidence).outcome, 'PASS')
  const { views } = evidence
  const aside = (right: number) =>
    gaze.run({ ...evidence, views: { ...views, face: { ...views.face, points: eyesLooking(right) } } })
  const far = aside(eyeWidth * valueAt('looksAside', 'certain', 'beyond'))
  assert.deepEqual([far.outcome, far.code], ['FAIL', 'looks_aside'])
  const left = aside(-eyeWidth * valueAt('looksAside', 'review', 'beyond'))
  assert.equal(left.outcome, 'REVIEW')
  assert.match(left.message, /left/)
  const { measured, required } = left
  assert.ok(measured !== null && required?.min && required.max && measured <= required.min, `${measured}`)
  const told = (looksAway: number) =>
    gaze.run({
      ...evidence,
      portrait: { ...evidence.portrait, head: { ...head, traits: { ...head.traits, looksAway } } },
    })
  const [into, away] = [told(-1), told(1.5)]
  assert.equal(into.outcome, 'PASS')
  assert.notEqual(away.outcome, 'PASS')
  assert.ok((away.probability ?? 0) > (into.probability ?? 1) + 0.5)
})

test('irises a little aside count together with what the layers tell', async () => {
  const { head, ...evidence } = await levelEvidence()
  const { views, portrait } = evidence
  const outcomeOf = (asideEyeWidths: number, looksAway: number) =>
    gaze.run({
      ...evidence,
      views: { ...views, face: { ...views.face, points: eyesLooking(eyeWidth * asideEyeWidths) } },
      portrait: { ...portrait, head: { ...head, traits: { ...head.traits, looksAway } } },
    }).outcome
  const aside = valueAt('looksAside', 'review', 'before')
  const [before, beyond] = (['before', 'beyond'] as const).map(
    (side) => valueAt('looksAway', 'review', side) - gazeScore(0, aside),
  )
  assert.ok(before !== undefined && beyond !== undefined)
  assert.deepEqual(
    [outcomeOf(aside, before), outcomeOf(0, beyond), outcomeOf(aside, beyond)],
    ['PASS', 'PASS', 'REVIEW'],
  )
})
