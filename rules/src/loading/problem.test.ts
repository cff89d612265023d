import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatFieldPath, formatRuleProblem } from './problem.ts'

test('a field path has dots between names and brackets around indices', () => {
  assert.equal(formatFieldPath([]), '')
  assert.equal(formatFieldPath(['headHeight', 'max']), 'headHeight.max')
  assert.equal(formatFieldPath(['conflicts', 0, 'about']), 'conflicts[0].about')
})

test('a problem is one line: file, line, field, problem, remedy', () => {
  const problem = { file: 'us/passport.yaml', line: 14, column: 3, problem: '25 is below min 30' }
  const remedy = 'Swap the two or correct one'
  assert.equal(
    formatRuleProblem({ ...problem, field: 'headHeight.max', remedy }),
    'us/passport.yaml:14 headHeight.max: 25 is below min 30. Swap the two or correct one.',
  )
  assert.equal(
    formatRuleProblem({ ...problem, field: '', remedy: 'Did you mean 35?' }),
    'us/passport.yaml:14: 25 is below min 30. Did you mean 35?',
  )
})

test('a problem of the folder has no line number', () => {
  const problem = { file: '/rules', field: '', problem: 'there is no such folder', remedy: 'Give another' }
  assert.equal(formatRuleProblem(problem), '/rules: there is no such folder. Give another.')
})
