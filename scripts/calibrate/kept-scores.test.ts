import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptScores } from './kept-scores.ts'
import type { LeftOut } from './left-out.ts'
import type { ReadPicture } from './read-signs.ts'

const picture = { person: 'a person', source: 'a source', rendered: false, isGood: true, values: {} }
const read: ReadPicture[] = [
  { ...picture, sha256: 'labelled', isSpoilt: false, facts: { eyesShut: true } },
  { ...picture, sha256: 'unlabelled', isSpoilt: false, facts: {} },
  { ...picture, sha256: 'new', isSpoilt: false, facts: { eyesShut: true } },
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
  const { person, source } = keptScores('eyesShut', read, leftOut)
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

test('a picture that a fault was added to has no score of its own', () => {
  const spoilt = read.map((each) => ({ ...each, isSpoilt: true }))
  assert.deepEqual(keptScores('eyesShut', spoilt, leftOut), { person: [], source: [] })
})
