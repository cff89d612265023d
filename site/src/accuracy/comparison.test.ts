import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ComparedSet, comparison, comparisonTables, type ProgramFigures } from './comparison.ts'

const none = { pictures: 0, ready: 0, review: 0, retake: 0, unjudged: 0 }
const program = (name: string, changes: Partial<ProgramFigures> = {}): ProgramFigures => ({
  program: name,
  good: none,
  bad: none,
  checks: [],
  ...changes,
})

test('adds up sets of a kind, and shows each share with its counts and its interval', () => {
  const set = (name: string, retake: number): ComparedSet => ({
    name,
    programs: [
      program('Likeness', { good: { ...none, pictures: 10, ready: 10 } }),
      program('other', { good: { ...none, pictures: 10, ready: 7 - retake, retake, unjudged: 3 } }),
    ],
  })
  const tables = comparisonTables([set('photos', 1), set('london', 2), set('heads', 7)])
  assert.deepEqual(
    tables.map(({ rows }) => rows),
    [
      [
        ['good', 'Likeness', 20, 0, 0, 0, '0.0 % (0 of 20), 0.0 to 16.1 %'],
        ['good', 'other', 11, 0, 3, 6, '21.4 % (3 of 14), 7.6 to 47.6 %'],
      ],
      [
        ['good', 'Likeness', 10, 0, 0, 0, '0.0 % (0 of 10), 0.0 to 27.8 %'],
        ['good', 'other', 0, 0, 7, 3, '100.0 % (7 of 7), 64.6 to 100.0 %'],
      ],
    ],
  )
})

test('shows the programs of a check one below the other, with what they did not judge', () => {
  const counts = { check: 'gaze', quiet: 4, falseAlarms: 1, faulty: 2, missed: 2, unjudged: 0 }
  const unmade = { check: 'gaze', quiet: 0, falseAlarms: 0, faulty: 0, missed: 0, unjudged: 6 }
  const [table, ...others] = comparisonTables([
    {
      name: 'photos',
      programs: [
        program('Likeness', { checks: [counts, { ...counts, check: 'pose' }] }),
        program('blind', { checks: [unmade] }),
      ],
    },
  ])
  assert.deepEqual(others, [])
  const shares = ['25.0 % (1 of 4), 4.6 to 69.9 %', '100.0 % (2 of 2), 34.2 to 100.0 %']
  assert.deepEqual(table?.rows, [
    ['gaze', 'Likeness', ...shares, 0],
    ['gaze', 'blind', 'none', 'none', 6],
    ['pose', 'Likeness', ...shares, 0],
  ])
})

test('publishes counts that add up, of the same programs on each set', () => {
  const names = (set: ComparedSet) => set.programs.map((one) => one.program)
  const [first] = comparison.sets
  assert.ok(first && first.programs.length > 1 && first.programs[0]?.program === 'Likeness')
  for (const set of comparison.sets) {
    assert.deepEqual(names(set), names(first), set.name)
    for (const { good, bad } of set.programs)
      for (const { pictures, ready, review, retake, unjudged } of [good, bad])
        assert.equal(ready + review + retake + unjudged, pictures, set.name)
  }
})
