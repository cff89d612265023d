import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FaceMesh } from '../measure/face-mesh.ts'
import { withoutThings } from '../measure/find-faces.ts'

const picture = { width: 600, height: 750 }
const none = new Float32Array()
const layers = { leftEye: none, leftIris: none, rightEye: none, rightIris: none, mouth: none, face: none }
const face = (boxScore: number, meshLogOdds: number, x = 100): FaceMesh => ({
  box: { x, y: 100, width: 120, height: 120 },
  boxScore,
  meshLogOdds,
  points: [],
  layers,
})
const person = face(0.9, 27, 250)

test('a thing of which both networks are unsure is no face', () => {
  assert.deepEqual(withoutThings([person, face(0.42, 5.7)], picture), [person])
})

test('a face of which one network is sure is a face', () => {
  for (const other of [face(0.4, 11), face(0.57, 3)])
    assert.deepEqual(withoutThings([person, other], picture), [person, other])
})

test('a face that the edge of the picture cuts may be that of a person', () => {
  for (const x of [-40, 500]) {
    const cut = face(0.35, 4, x)
    assert.deepEqual(withoutThings([person, cut], picture), [person, cut])
  }
})

test('the surest face stays, however unsure, also where it is not the largest', () => {
  const only = face(0.35, 2)
  assert.deepEqual(withoutThings([only], picture), [only])
  assert.deepEqual(withoutThings([face(0.35, 1), only], picture), [only])
  assert.deepEqual(withoutThings([], picture), [])
})
