import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LeftOut } from '../left-out.ts'
import { keptScores, type ReadPicture, readingsOf } from './readings.ts'

const picture = { person: 'a person', source: 'a source', rendered: false, isGood: true, facts: {} }

test('a reflection counts by the network that was trained without the picture', () => {
  const glasses = { ...picture, facts: { veiledLens: false }, isSpoilt: false }
  const seen: ReadPicture[] = [
    { ...glasses, sha256: 'trained with', values: { veiledLens: -4 } },
    { ...glasses, sha256: 'new', values: { veiledLens: -3 } },
    { ...glasses, sha256: 'without glasses', values: {} },
  ]
  const none = { person: {}, source: {} }
  const networks = {
    veiledLens: { ...none, person: { 'trained with': -2.5, 'without glasses': -1 } },
    looksAway: none,
  }
  const readings = readingsOf('person', ['veiledLens'], seen, new Map(), networks)
  assert.deepEqual(
    readings.get('veiledLens')?.map(({ score }) => score),
    [-2.5, -3, null],
  )
})

const keptPicture = { person: 'a person', source: 'a source', rendered: false, isGood: true, values: {} }
const readKept: ReadPicture[] = [
  { ...keptPicture, sha256: 'labelled', isSpoilt: false, facts: { eyesShut: true } },
  { ...keptPicture, sha256: 'unlabelled', isSpoilt: false, facts: {} },
  { ...keptPicture, sha256: 'new', isSpoilt: false, facts: { eyesShut: true } },
]
const scoresOf = (labelled: number, unlabelled: number) => ({
  pictures: {
    labelled: { fold: '0', traits: { eyesShut: labelled } },
    unlabelled: { fold: '1', traits: { eyesShut: unlabelled } },
  },
  curves: {},
})
const leftOut: LeftOut = { person: scoresOf(0.9, -0.8), source: scoresOf(0.7, -0.6) }

test('a trait keeps the scores of the pictures that it was fitted to, by person and by source', () => {
  const { person, source } = keptScores('eyesShut', readKept, leftOut)
  const told = (scored: typeof person) => scored.map(({ face, isSo, score }) => [face.sha256, isSo, score])
  assert.deepEqual(told(person), [
    ['labelled', true, 0.9],
    ['unlabelled', null, -0.8],
  ])
  assert.deepEqual(
    source.map(({ score }) => score),
    [0.7, -0.6],
  )
})
