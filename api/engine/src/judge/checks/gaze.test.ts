import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { gazeAngleDeg, gazeOffset, irisOffset } from '#measure/face/gaze.ts'
import { type FaceView, faceView } from '#measure/views.ts'
import type { Point } from '#mesh/face-mesh.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { valueAt } from '#testing/sample-evidence.ts'
import { gaze, gazeScoreDeg } from './gaze.ts'

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
  const { head: _, ...evidence } = await levelEvidence()
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
})

test('an angle past the camera is found without irises that lie aside, and more so with them', async () => {
  const { head: _, ...evidence } = await levelEvidence()
  const outcomeAt = (side: 'before' | 'beyond') =>
    gaze.run({ ...evidence, scoresLeftOut: { looksAway: valueAt('looksAway', 'review', side) } })
  assert.equal(outcomeAt('before').outcome, 'PASS')
  const { outcome, code } = outcomeAt('beyond')
  assert.deepEqual([outcome, code], ['REVIEW', 'looks_away'])
  const { face } = evidence.views
  const scoreOf = (right: number) => gazeScoreDeg({ ...face, points: eyesLooking(right) }, level, 5)
  assert.equal(scoreOf(0), 5)
  assert.ok(scoreOf(4) > 8 && scoreOf(4) === scoreOf(-4))
})

/** A face of bare skin with two drawn eyes whose irises lie so many pixels aside. */
async function faceLooking(aside: number): Promise<FaceView> {
  const eyes = faceView.eyes.map(({ x, y }) => {
    const [iris, round] = [
      x + aside,
      (of: number, r: number, fill: string) => `<circle cx="${of}" cy="${y}" r="${r}" fill="${fill}"/>`,
    ]
    return `<clipPath id="e${x}"><ellipse cx="${x}" cy="${y}" rx="26" ry="10"/></clipPath><g clip-path="url(#e${x})"><rect x="${x - 30}" y="${y - 20}" width="60" height="40" fill="#eee"/>${round(iris, 11, '#543')}${round(iris, 5, '#111')}</g>`
  })
  const { width, height } = faceView
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#c98"/>${eyes.join('')}</svg>`
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const rgb = Uint8ClampedArray.from(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer())
  return { raster: { rgb, width, height }, points: cornersAt(52), enlargement: 1 }
}

/** The corners of both eyes, as far apart in each, with the pupils of the view between them. */
function cornersAt(apart: number): Point[] {
  const points = Array.from({ length: 478 }, () => ({ x: 0, y: 0 }))
  const [left, right] = faceView.eyes
  for (const [number, eye, side] of [
    [33, left, -1],
    [133, left, 1],
    [362, right, -1],
    [263, right, 1],
  ] as const)
    points[number] = { x: eye.x + (side * apart) / 2, y: eye.y }
  return points
}

test('the farther drawn irises lie aside, the larger the angle', async () => {
  const [into, aside, far] = await Promise.all(
    [0, -7, 12].map(async (px) => gazeAngleDeg(await faceLooking(px), level)),
  )
  assert.ok(into !== undefined && aside !== undefined && far !== undefined)
  assert.ok(into + 3 < aside && aside < far, `${[into, aside, far]}`)
})

test('a mirrored face looks as far past the camera as the face itself', async () => {
  const { face } = (await levelEvidence()).views
  const { rgb, width, height } = face.raster
  const mirrored = rgb.map((_, at) => {
    const [place, channel] = [Math.floor(at / 3), at % 3]
    return rgb[(place - 2 * (place % width) + width - 1) * 3 + channel] ?? 0
  })
  const otherCorner: Readonly<Record<number, number>> = { 33: 263, 263: 33, 133: 362, 362: 133 }
  const points = face.points.map((point, number) => {
    const { x, y } = face.points[otherCorner[number] ?? number] ?? point
    return { x: width - x, y }
  })
  const turned = { ...level, yawDeg: 12 }
  const angle = gazeAngleDeg(face, turned)
  const ofMirrored = gazeAngleDeg(
    { ...face, points, raster: { rgb: mirrored, width, height } },
    { ...turned, yawDeg: -12 },
  )
  assert.ok(Math.abs(angle - ofMirrored) < 0.01, `${angle} and ${ofMirrored}`)
})
