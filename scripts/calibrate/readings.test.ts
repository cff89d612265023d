import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gazeScore } from '../../api/engine/src/checks/subject/gaze.ts'
import { seenFace } from '../testing/seen-face.ts'
import type { ReadPicture } from './read-signs.ts'
import { readingsOf, type ScoredFace } from './readings.ts'

const picture = { person: 'a person', source: 'a source', rendered: false, isGood: true, facts: {} }

const scored = (sha256: string, score: number): ScoredFace => ({
  face: seenFace({ sha256 }),
  isSo: false,
  score,
})

const read: ReadPicture[] = [
  { ...picture, sha256: 'open', isSpoilt: false, values: { looksAside: 0.1 } },
  { ...picture, sha256: 'shut', isSpoilt: false, values: {} },
]
const noneLeftOut = { person: {}, source: {} }
const faces = [scored('open', -0.5), scored('shut', 0.5)]
const fitted = { person: faces, source: faces }

test('the gaze is read from the layers and the irises together, and not where the eyes are shut', () => {
  const readings = readingsOf('person', [], read, new Map([['looksAway', fitted]]), noneLeftOut)
  assert.deepEqual(
    readings.get('looksAway')?.map(({ score }) => score),
    [gazeScore(-0.5, 0.1), null],
  )
})

test('other traits are read from the layers alone', () => {
  const readings = readingsOf('person', [], read, new Map([['eyesShut', fitted]]), noneLeftOut)
  assert.deepEqual(
    readings.get('eyesShut')?.map(({ score }) => score),
    [-0.5, 0.5],
  )
})

test('a reflection counts by the network that was trained without the picture', () => {
  const glasses = { ...picture, facts: { veiledLens: false }, isSpoilt: false }
  const seen: ReadPicture[] = [
    { ...glasses, sha256: 'trained with', values: { veiledLens: -4 } },
    { ...glasses, sha256: 'new', values: { veiledLens: -3 } },
    { ...glasses, sha256: 'without glasses', values: {} },
  ]
  const leftOut = { 'trained with': -2.5, 'without glasses': -1 }
  const readings = readingsOf('person', ['veiledLens'], seen, new Map(), { person: leftOut, source: {} })
  assert.deepEqual(
    readings.get('veiledLens')?.map(({ score }) => score),
    [-2.5, -3, null],
  )
})
