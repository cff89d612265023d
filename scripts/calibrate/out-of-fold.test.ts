import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorsAt, foldOfPerson, limitsFor, photosOf, type Scored } from './out-of-fold.ts'
import type { SeenFace } from './seen-faces.ts'

const layer = new Float32Array()
const face: SeenFace = {
  person: 'a',
  source: 'b',
  rendered: false,
  look: 'as it is',
  facts: {},
  description: {
    leftEye: layer,
    leftIris: layer,
    rightEye: layer,
    rightIris: layer,
    mouth: layer,
    face: layer,
    headTop: layer,
  },
  measures: { lidsMeet: 0, mouthOpen: 0 },
}
const scored = (isSo: boolean, ...scores: number[]): Scored[] =>
  scores.map((score) => ({ face, isSo, score }))

test('a limit of review lets through all but the allowed share, a certain one all but a fifth of it', () => {
  const notSo = Array.from({ length: 500 }, (_, at) => at / 1000)
  const { supports, review, certain } = limitsFor(notSo, 0.02)
  assert.equal(notSo.filter((score) => score > review).length, 10)
  assert.equal(notSo.filter((score) => score > certain).length, 2)
  assert.equal(notSo.filter((score) => score > supports).length, 50)
})

test('counts what is missed and what is wrongly reviewed', () => {
  const errors = errorsAt(0.5, [...scored(true, 0.9, 0.6, 0.2), ...scored(false, 0.1, 0.7)])
  assert.deepEqual(errors, { isSo: 3, missed: 1, isNotSo: 2, falseAlarms: 1, areaUnderCurve: 4 / 6 })
})

test('errors are counted on photos as they are, and a person is in one fold', () => {
  const all = [{ ...face, rendered: true }, { ...face, look: 'changed' as const }, face].map((each) => ({
    face: each,
    isSo: true,
    score: 1,
  }))
  assert.equal(photosOf(all).length, 1)
  assert.equal(foldOfPerson(face), foldOfPerson({ ...face, source: 'other', look: 'with a thing' }))
  const folds = new Set(Array.from({ length: 60 }, (_, at) => foldOfPerson({ ...face, person: `p ${at}` })))
  assert.equal(folds.size, 6)
})
