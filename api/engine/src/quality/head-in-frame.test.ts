import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../testing/sample-evidence.ts'
import {
  headSize,
  interEyeDistance,
  leftwardCrop,
  marginAbove,
  marginBelow,
  rightwardCrop,
} from '../judge/quality.ts'

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
    interEyeDistance(sampleEvidence({ head: { interEye, pose: { yawDeg, pitchDeg: 0, rollDeg: 0 } } }))
  assert.deepEqual(of(70), { native: 70, score: 50 })
  assert.deepEqual(of(90), { native: 90, score: 73 })
  assert.deepEqual(of(45, 60), { native: 90, score: 73 })
})

test('a head of the standard’s size in the frame scores 100, larger and smaller ones less', () => {
  assert.deepEqual(headSize(inFrame(0, 0, 300, 150 / 0.45)), { native: 0.45, score: 100 })
  assert.deepEqual(headSize(inFrame(0, 0, 300, 300)), { native: 0.5, score: 54 })
  assert.equal(headSize(inFrame(0, 0, 300, 375))?.score, 54)
})

test('each edge is measured from the frame, and scores 50 where the standard has its middle', () => {
  const framed = inFrame(10, -10, 280, 480)
  assert.deepEqual(leftwardCrop(framed), { native: 0.9, score: 50 })
  assert.deepEqual(rightwardCrop(framed), { native: 0.9, score: 50 })
  assert.deepEqual(marginAbove(framed), { native: 1.4, score: 50 })
  assert.deepEqual(marginBelow(framed), { native: 1.8, score: 50 })
})

test('the nearer the edge, the lower the score', () => {
  assert.equal(leftwardCrop(inFrame(50, 0, 250, 470))?.score, 2)
  assert.equal(rightwardCrop(inFrame(0, 0, 400, 470))?.score, 100)
  assert.equal(marginAbove(inFrame(0, 100, 300, 370))?.score, 0)
  assert.equal(marginBelow(inFrame(0, 0, 300, 600))?.score, 100)
})

test('without a face there is none', () => {
  const faceless = sampleEvidence({ head: null })
  for (const measure of [headSize, interEyeDistance, leftwardCrop, marginAbove]) {
    assert.equal(measure(faceless), null)
  }
})
