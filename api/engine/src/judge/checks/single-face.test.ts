import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence, sampleHead } from '../../../testing/sample-evidence.ts'
import type { FoundFace } from '../../measure/portrait.ts'
import { singleFace } from './single-face.ts'

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
