import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, type ComparedPicture, comparedOn } from './compare.ts'
import type { Answer } from './other-program.ts'

const picture = {
  file: 'a.jpg',
  truth: null,
  good: false,
  bad: false,
  faults: [],
  nothingToFind: [],
  groups: {},
}
const said = (verdict: Answer['verdict'], checks: Answer['checks'] = {}): Answer => ({ verdict, checks })

const compared: ComparedPicture[] = [
  {
    picture: { ...picture, good: true },
    answers: { one: said('READY', { gaze: 'PASS' }), two: said('RETAKE', { gaze: 'FAIL' }) },
  },
  {
    picture: { ...picture, bad: true, faults: ['gaze'] },
    answers: { one: said('REVIEW', { gaze: 'REVIEW' }), two: said('READY', { gaze: 'NOT_EVALUATED' }) },
  },
  {
    picture: { ...picture, bad: true, faults: ['gaze'] },
    answers: { one: said('READY', { gaze: 'PASS' }), two: null },
  },
]

test('counts the verdicts of each program, and pictures that it did not judge apart', () => {
  const [one, two] = comparedOn(compared, ['one', 'two'])
  assert.deepEqual(one?.good, { pictures: 1, ready: 1, review: 0, retake: 0, unjudged: 0 })
  assert.deepEqual(one?.bad, { pictures: 2, ready: 1, review: 1, retake: 0, unjudged: 0 })
  assert.deepEqual(two?.good, { pictures: 1, ready: 0, review: 0, retake: 1, unjudged: 0 })
  assert.deepEqual(two?.bad, { pictures: 2, ready: 1, review: 0, retake: 0, unjudged: 1 })
})

test('counts alarms and misses of a check where a program made it, if another makes it too', () => {
  const [one, two] = comparedOn(compared, ['one', 'two'])
  assert.deepEqual(one?.checks, [
    { check: 'gaze', quiet: 1, falseAlarms: 0, faulty: 2, missed: 1, unjudged: 0 },
  ])
  assert.deepEqual(two?.checks, [
    { check: 'gaze', quiet: 1, falseAlarms: 1, faulty: 0, missed: 0, unjudged: 2 },
  ])
  assert.deepEqual(comparedOn(compared, ['one'])[0]?.checks, [])
})

test('counts a photo that the engine refuses as not judged', () => {
  assert.equal(answerOf(null), null)
})
