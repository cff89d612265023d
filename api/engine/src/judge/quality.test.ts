import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sharp } from 'sharp'
import type { PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { changedEvidence, drawnEvidence } from '#testing/drawn-evidence.ts'
import { sampleEvidence } from '#testing/sample-evidence.ts'
import type { Evidence } from './evidence.ts'
import { allComponents, qualityOf } from './quality.ts'

/** The component of some evidence; null if it cannot be computed. */
const scored = (name: string, evidence: Evidence) => qualityOf(evidence)[name] ?? null

type Change = (image: Sharp) => Sharp

const drawn = await drawnEvidence()
const good = qualityOf(drawn)

test('every component of a well taken portrait is computed, as a score from 0 to 100', () => {
  assert.deepEqual(Object.keys(good), Object.keys(allComponents))
  for (const [name, { score }] of Object.entries(good)) {
    assert.ok(Number.isInteger(score) && score >= 0 && score <= 100, `${name} ${score}`)
  }
})

test('without a face, no component is made up', () => {
  assert.deepEqual(
    qualityOf(sampleEvidence({ head: null, portrait: { faces: [], head: null }, background: null })),
    {},
  )
})

/** Over all, a chessboard of 8 x 8 pixels. */
const blocks = `<defs><pattern id="blocks" width="16" height="16" patternUnits="userSpaceOnUse">
    <path d="M0 0H8V16H16V8H0Z" fill="#000" fill-opacity="0.03"/>
  </pattern></defs><rect width="100%" height="100%" fill="url(#blocks)"/>`

/** A faulty picture for each component that must score it low. */
const faults: readonly [component: string, Partial<PortraitDrawing>, Change?][] = [
  ['sharpness', {}, (image) => image.blur(5).png()],
  ['compression_artifacts', { inFront: blocks }],
  ['natural_colour', { skin: '#7fb07a' }],
  [
    'no_head_coverings',
    { hair: 0.1, inFront: '<path d="M380 520 Q600 250 820 520 Q600 470 380 520 Z" fill="#2f6b3a"/>' },
  ],
  [
    'background_uniformity',
    {
      behind: Array.from(
        { length: 40 },
        (_, i) => `<rect x="${i * 30}" width="15" height="1500" fill="#333"/>`,
      ).join(''),
    },
  ],
]

for (const [name, changes, change] of faults) {
  test(`${name} is at least 85 for a good picture and at most 50 for a faulty one`, async () => {
    const bad = qualityOf(await changedEvidence(change ?? ((image) => image.png()), changes))
    const [before, after] = [good[name]?.score ?? 0, bad[name]?.score ?? 100]
    assert.ok(before >= 85 && after <= 50, `${before} fell to ${after}`)
  })
}

/** The lids of the image's left eye brought together, to `share` of their gap. */
function withLeftEye(share: number): Evidence {
  const { head } = drawn.portrait
  assert.ok(head)
  const mesh = [...head.mesh]
  for (const [upper, lower] of [
    [159, 145],
    [158, 153],
    [160, 144],
  ] as const) {
    const [above, below] = [mesh[upper], mesh[lower]]
    assert.ok(above && below)
    mesh[upper] = {
      ...above,
      x: below.x + share * (above.x - below.x),
      y: below.y + share * (above.y - below.y),
    }
  }
  return { ...drawn, portrait: { ...drawn.portrait, head: { ...head, mesh } } }
}

test('open eyes score high; one that is closed is enough for a low score', () => {
  assert.ok((scored('eyes_open', drawn)?.score ?? 0) > 90)
  assert.deepEqual(scored('eyes_open', withLeftEye(0)), { native: 0, score: 12 })
})

/** Pupils at (100, 200) and (200, 200), the chin 150 px lower. */
const head = {
  eyes: [
    { x: 100, y: 200 },
    { x: 200, y: 200 },
  ] as const,
  eyeMiddle: { x: 150, y: 200 },
  interEye: 100,
  eyeToChin: 150,
}

const inFrame = (x: number, y: number, width: number, height: number) =>
  sampleEvidence({ head, frame: { x, y, width, height, whole: false, printMm: null } })

test('the distance between the pupils is that of a frontal face; 70 px score 50, 90 px 73', () => {
  const of = (interEye: number, yawDeg = 0) =>
    scored(
      'inter_eye_distance',
      sampleEvidence({ head: { interEye, pose: { yawDeg, pitchDeg: 0, rollDeg: 0 } } }),
    )
  assert.deepEqual(of(70), { native: 70, score: 50 })
  assert.deepEqual(of(90), { native: 90, score: 73 })
  assert.deepEqual(of(45, 60), { native: 90, score: 73 })
})

test('a head of the standard’s size in the frame scores 100, larger and smaller ones less', () => {
  assert.deepEqual(scored('head_size', inFrame(0, 0, 300, 150 / 0.45)), { native: 0.45, score: 100 })
  assert.deepEqual(scored('head_size', inFrame(0, 0, 300, 300)), { native: 0.5, score: 54 })
  assert.equal(scored('head_size', inFrame(0, 0, 300, 375))?.score, 54)
})

test('each edge is measured from the frame, and scores 50 where the standard has its middle', () => {
  const framed = inFrame(10, -10, 280, 480)
  assert.deepEqual(scored('leftward_crop_of_the_face_image', framed), { native: 0.9, score: 50 })
  assert.deepEqual(scored('rightward_crop_of_the_face_image', framed), { native: 0.9, score: 50 })
  assert.deepEqual(scored('margin_above_of_the_face_image', framed), { native: 1.4, score: 50 })
  assert.deepEqual(scored('margin_below_of_the_face_image', framed), { native: 1.8, score: 50 })
})

test('each angle is reported with its sign, and scored by the square of its cosine', () => {
  const turned = sampleEvidence({ head: { pose: { yawDeg: -8, pitchDeg: 45, rollDeg: 95 } } })
  assert.deepEqual(scored('head_pose_yaw', turned), { native: -8, score: 98 })
  assert.deepEqual(scored('head_pose_pitch', turned), { native: 45, score: 50 })
  assert.deepEqual(scored('head_pose_roll', turned), { native: 95, score: 0 })
})

test('a well lit drawing scores high, a black one low', async () => {
  assert.ok((good.luminance_mean?.score ?? 0) > 95)
  assert.ok((good.illumination_uniformity?.native ?? 0) > 0.5)
  assert.ok((good.natural_colour?.score ?? 0) > 95)
  const dim = qualityOf(await changedEvidence((image) => image.linear(0.08, 0).png()))
  assert.ok((dim.luminance_mean?.score ?? 100) < 30, `${dim.luminance_mean?.score}`)
  assert.ok((dim.under_exposure_prevention?.score ?? 100) < 20)
  assert.ok((dim.dynamic_range?.native ?? 8) < (good.dynamic_range?.native ?? 0))
})
