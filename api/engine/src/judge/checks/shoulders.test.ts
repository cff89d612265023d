import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundFace } from '#measure/portrait.ts'
import { compliantDrawing, drawPortrait, type PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { evidenceOf } from '#testing/drawn-evidence.ts'
import { sampleEvidence, sampleHead } from '#testing/sample-evidence.ts'
import { shoulders } from './shoulders.ts'
import { singleFace } from './single-face.ts'

/** The finding on a portrait for a document: the crop for `us-passport` shows the shoulders, that for `zz-icao-9303` ends above. */
const findingOn = async (changes: Partial<PortraitDrawing>, document = 'us-passport') =>
  shoulders.run(await evidenceOf(await drawPortrait(changes), { document }))

const codeOf = async (...photo: Parameters<typeof findingOn>) => {
  const { outcome, code } = await findingOn(...photo)
  return [outcome, code]
}

test('level shoulders pass, whichever a little lower', async () => {
  assert.deepEqual(await codeOf({}), ['PASS', 'ok'])
  assert.deepEqual(await codeOf({ shoulderTiltDeg: 5 }), ['PASS', 'ok'])
})

test('a shoulder much higher than the other is REVIEW', async () => {
  assert.deepEqual(await codeOf({ shoulderTiltDeg: 24 }), ['REVIEW', 'shoulders_not_square'])
  assert.ok(((await findingOn({ shoulderTiltDeg: 24 })).measured ?? 0) > 0)
})

test('shoulders that the crop leaves out are not judged, and what is said is true of the crop', async () => {
  const { outcome, message } = await findingOn({ shoulderTiltDeg: 24 }, 'zz-icao-9303')
  assert.deepEqual([outcome, message], ['PASS', 'The picture ends above the shoulders.'])
})

test('a shoulder that is not there is REVIEW', async () => {
  const { centreX, chinY, background } = compliantDrawing
  const inFront = `<rect x="${centreX + 160}" y="${chinY + 20}" width="600" height="600" fill="${background}"/>`
  assert.deepEqual(await codeOf({ inFront }), ['REVIEW', 'shoulder_hidden'])
})

test('shoulders that have the colour of the wall are REVIEW', async () => {
  const { background } = compliantDrawing
  assert.deepEqual(await codeOf({ clothes: background }), ['REVIEW', 'clothes_like_background'])
  assert.deepEqual(await codeOf({ clothes: '#c4c7cc' }), ['PASS', 'ok'])
})

test('a picture that ends above the shoulders passes', async () => {
  assert.deepEqual(await codeOf({ height: compliantDrawing.chinY + 130 }), ['PASS', 'ok'])
})

const withFaces = (...areas: number[]) =>
  singleFace.run(
    sampleEvidence({ portrait: { faces: areas.map((area) => ({ area, score: 0.9 })), head: sampleHead } }),
  )

test('one face passes', () => {
  assert.equal(withFaces(1000).outcome, 'PASS')
})

test('no face fails, and is assessed', () => {
  const found = singleFace.run(sampleEvidence({ head: null }))
  assert.deepEqual([found.outcome, found.code, found.assessed], ['FAIL', 'no_face', true])
})

test('a second face fails, a very small one is REVIEW', () => {
  assert.deepEqual([withFaces(1000, 300).outcome, withFaces(1000, 300).measured], ['FAIL', 2])
  assert.deepEqual([withFaces(1000, 30).outcome, withFaces(1000, 30).code], ['REVIEW', 'second_face_small'])
})

test('a thing that looks like a face is REVIEW, whatever its size', () => {
  const thing = { area: 600, score: 0.46 }
  const person = { area: 1000, score: 0.9 }
  const withOthers = (...others: FoundFace[]) =>
    singleFace.run(sampleEvidence({ portrait: { faces: [person, ...others], head: sampleHead } }))
  const found = withOthers(thing)
  assert.deepEqual([found.outcome, found.code, found.measured], ['REVIEW', 'second_face_unsure', 2])
  assert.equal(withOthers(thing, { area: 300, score: 0.6 }).code, 'several_faces')
})
