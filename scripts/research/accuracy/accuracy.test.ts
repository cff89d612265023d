import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type CheckName, checkNames } from '#api/engine/src/judge/all-checks.ts'
import type { CheckResult } from '#api/engine/src/judge/check-result.ts'
import { conclude } from '#api/engine/src/judge/judge.ts'
import type { Finding } from '#api/engine/src/judge/result.ts'
import { sampleEvidence } from '#api/engine/testing/sample-evidence.ts'
import figures from '#site/src/accuracy/figures.json' with { type: 'json' }
import { addedFaults } from './added-faults.ts'
import { answerOf, type ComparedPicture, comparedOn } from './compare.ts'
import { areRefused, checksOfFault, faultsOfLabels } from './faults.ts'
import { checksWithNothingToFind, readLabelledPictures } from './labelled-picture.ts'
import type { Answer } from './other-program.ts'
import {
  accuracyByCheck,
  contentStatus,
  errorStatistics,
  errorsByGroup,
  type JudgedPicture,
} from './report.ts'

const blank = conclude(sampleEvidence())

/** A result with only these outcomes. */
function resultOf(outcomes: CheckResult['checks'], interEyePx = 200): CheckResult {
  const [any] = blank.findings
  const findings: Finding[] = Object.entries(outcomes).flatMap(([check, outcome]) =>
    any ? [{ ...any, check, outcome }] : [],
  )
  return {
    ...blank,
    checks: outcomes,
    findings,
    measurements: { ...blank.measurements, inter_eye_px: interEyePx },
  }
}

const picture = {
  file: 'a.jpg',
  truth: null,
  good: false,
  bad: false,
  faults: [],
  nothingToFind: [],
  groups: {},
}

test('counts checks that are not PASS on good pictures, and faults that no check found', () => {
  const judged: JudgedPicture[] = [
    { picture: { ...picture, good: true }, result: resultOf({ background: 'PASS' }) },
    { picture: { ...picture, good: true }, result: resultOf({ background: 'REVIEW' }) },
    { picture: { ...picture, faults: ['background_colour'] }, result: resultOf({ background: 'FAIL' }) },
    { picture: { ...picture, faults: ['background_colour'] }, result: resultOf({ background: 'PASS' }) },
    { picture: { ...picture, faults: ['background_colour'] }, result: null },
  ]
  const [row] = accuracyByCheck(judged)
  assert.ok(row?.budget && row.budget > 0 && row.budget < 0.08, `${row?.budget}`)
  assert.deepEqual(
    { ...row, budget: null },
    {
      check: 'background',
      budget: null,
      good: 2,
      goodReview: 1,
      goodFail: 0,
      quiet: 2,
      falseAlarms: 1,
      faulty: 2,
      missed: 1,
      faultyReview: 0,
    },
  )
})

test('sets aside what needs more pixels in a small picture, and no other check that could not be made', () => {
  const statusOf = (check: CheckName, code: string) => {
    const result = resultOf({ [check]: 'REVIEW' }, 60)
    return contentStatus({
      ...result,
      findings: result.findings.map((each) => ({ ...each, assessed: false, code })),
    })
  }
  assert.equal(statusOf('inter_eye_distance', 'low_resolution'), 'READY')
  assert.equal(statusOf('glasses', 'face_too_small'), 'READY')
  assert.equal(statusOf('background', 'too_little_background'), 'REVIEW')
})

test('counts alarms on pictures that are not good where their labels say that nothing is there', () => {
  const without = (nothingToFind: readonly CheckName[], outcomes: CheckResult['checks']): JudgedPicture => ({
    picture: { ...picture, bad: true, nothingToFind },
    result: resultOf(outcomes),
  })
  const [gaze, pose] = accuracyByCheck([
    without(['gaze', 'pose'], { gaze: 'REVIEW', pose: 'REVIEW' }),
    without(['gaze', 'pose'], { gaze: 'PASS', pose: 'FAIL' }),
    without([], { gaze: 'FAIL', pose: 'FAIL' }),
  ])
  assert.deepEqual([gaze?.good, gaze?.quiet, gaze?.falseAlarms], [0, 2, 1])
  // The labels of pose are coarse: a REVIEW is none.
  assert.deepEqual([pose?.quiet, pose?.falseAlarms], [2, 1])
})

test('does not count a fault as missed if another of its checks finds it', () => {
  const [row] = accuracyByCheck([
    {
      picture: { ...picture, faults: ['uneven_light'] },
      result: resultOf({ lighting: 'PASS', face_shadow: 'REVIEW' }),
    },
  ])
  assert.deepEqual([row?.check, row?.faulty, row?.missed, row?.faultyReview], ['lighting', 1, 0, 1])
})

test('counts the verdicts on good pictures and the errors of checks for each group', () => {
  const who = (gender: string, outcome: 'PASS' | 'REVIEW', good = true): JudgedPicture => ({
    picture: { ...picture, good, groups: { gender } },
    result: resultOf({ pose: outcome }),
  })
  const noFaults = { faulty: 0, missed: 0 }
  assert.deepEqual(
    errorsByGroup([who('f', 'PASS'), who('f', 'REVIEW'), who('m', 'PASS'), who('m', 'PASS', false)]),
    [
      {
        group: 'gender: f',
        pictures: 2,
        ready: 1,
        review: 1,
        retake: 0,
        ...noFaults,
        quiet: 2,
        falseAlarms: 1,
      },
      {
        group: 'gender: m',
        pictures: 1,
        ready: 1,
        review: 0,
        retake: 0,
        ...noFaults,
        quiet: 1,
        falseAlarms: 0,
      },
    ],
  )
})

test('counts errors by their size, not their sign', () => {
  const errors = Array.from({ length: 101 }, (_, i) => (i % 2 ? i : -i))
  assert.deepEqual(errorStatistics(errors), { count: 101, median: 50, mean: 50, p95: 95, max: 100 })
})

test('tells a smile with teeth from one without, and counts the faces', () => {
  assert.deepEqual(faultsOfLabels({ expression: 'smile', mouth: 'closed' }), ['smile_closed'])
  assert.deepEqual(faultsOfLabels({ expression: 'smile', mouth: 'open' }), ['mouth_open', 'smile_teeth'])
  assert.deepEqual(faultsOfLabels({ faces: 0 }), ['no_face'])
  assert.deepEqual(faultsOfLabels({ faces: 9 }), ['two_faces'])
})

test('counts a picture as bad only for a fault that no crop mends', () => {
  assert.equal(areRefused([]), false)
  assert.equal(areRefused(['head_too_small', 'resolution']), false)
  assert.equal(areRefused(['head_too_small', 'blur']), true)
})

test('names only existing checks, for faults and for published figures', () => {
  const counted = [
    ...Object.values(checksOfFault).flat(),
    ...addedFaults.flatMap(({ checks }) => checks),
    ...figures.sets.flatMap(({ checks }) => checks.map(({ check }) => check)),
  ]
  const names: readonly string[] = checkNames
  assert.deepEqual(
    counted.filter((check) => !names.includes(check)),
    [],
  )
})

test('names the checks whose fault the labels deny, and those of no label in doubt', () => {
  assert.deepEqual(checksWithNothingToFind({ glasses: 'clear', eyes: 'open', faces: 1 }, []), [
    'tinted_lenses',
    'glare',
    'eyes_open',
    'single_face',
    'other_person',
    'red_eye',
    'recapture',
  ])
  // Any other label that is in doubt, or absent, says nothing.
  const rare = { red_eye: 'y', recapture: 'y' }
  assert.deepEqual(checksWithNothingToFind({ ...rare, eyes: 'open' }, ['eyes']), [])
  assert.deepEqual(checksWithNothingToFind({ ...rare, mouth: 'closed' }, []), [])
  assert.deepEqual(checksWithNothingToFind({ ...rare, mouth: 'closed', expression: 'neutral' }, []), [
    'mouth_closed',
    'expression',
  ])
})

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

test('counts no fault of a rendered head that the baseline accepts: a lean below 8 degrees, and any light wall', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'likeness-heads-'))
  t.after(() => rm(folder, { recursive: true }))
  const head = (file: string, faults: string[], roll: number, rgb: number[]) => {
    const at = [100, 100]
    const sides = { eye_mid: at, chin_contour_y: 200, crown_y: 20, crown_skin_y: 30, head_height_px: 180 }
    const gt = { ...sides, yaw: 0, pitch: 0, roll }
    return {
      file,
      head: 'a',
      group: 'pose',
      compliant: false,
      faults,
      gt,
      background: { type: 'solid', rgb },
    }
  }
  const images = [
    head('leans by 6', ['roll'], 6, [238, 238, 238]),
    head('leans by 9', ['roll'], 9, [238, 238, 238]),
    head('pale blue', ['background_colour', 'blur'], 0, [190, 212, 235]),
    head('dark', ['background_colour'], 0, [48, 48, 52]),
  ]
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ images }))
  const read = await readLabelledPictures(folder)
  assert.deepEqual(
    read.map(({ faults, bad }) => ({ faults, bad })),
    [
      { faults: [], bad: false },
      { faults: ['roll'], bad: true },
      { faults: ['blur'], bad: true },
      { faults: ['background_colour'], bad: true },
    ],
  )
})
