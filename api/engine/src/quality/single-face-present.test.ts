import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence, sampleHead } from '../../testing/sample-evidence.ts'
import { singleFacePresent } from '../judge/quality.ts'

const withFaces = (...areas: number[]) =>
  singleFacePresent(
    sampleEvidence({ portrait: { faces: areas.map((area) => ({ area, score: 0.9 })), head: sampleHead } }),
  )

test('a second face lowers the score by its share of the first', () => {
  assert.deepEqual(withFaces(1000), { native: 0, score: 100 })
  assert.deepEqual(withFaces(1000, 300, 100), { native: 0.3, score: 70 })
})

test('without a face there is none', () => {
  assert.equal(withFaces(), null)
})
