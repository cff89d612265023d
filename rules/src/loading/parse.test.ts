import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { rulesFolder } from '../load.ts'
import { parseRule } from './parse.ts'
import { formatRuleProblem } from './problem.ts'
import { ruleFiles } from './rule-files.ts'

/** The problems of a text. */
function problemsOf(text: string) {
  const parsed = parseRule('us/passport.yaml', text)
  assert.equal(parsed.ok, false)
  return parsed.ok ? [] : parsed.problems
}

test('a valid text gives its value and the position of each field', () => {
  const text = 'id: us-passport\nheadHeight:\n  min: 25\nconflicts:\n  - about: size\n  - { about: head }\n'
  const parsed = parseRule('us/passport.yaml', text)
  assert.ok(parsed.ok)
  assert.deepEqual(parsed.rule.value, {
    id: 'us-passport',
    headHeight: { min: 25 },
    conflicts: [{ about: 'size' }, { about: 'head' }],
  })
  assert.deepEqual(parsed.rule.positionOf(['headHeight', 'min']), { line: 3, column: 3 })
  assert.deepEqual(parsed.rule.positionOf(['conflicts', 1, 'about']), { line: 6, column: 7 })
  assert.deepEqual(parsed.rule.positionOf([]), { line: 1, column: 1 })
})

test('the value of every rule file is the same as that from `yaml`', () => {
  for (const file of ruleFiles(rulesFolder)) {
    const text = readFileSync(join(rulesFolder, file), 'utf8')
    const parsed = parseRule(file, text)
    assert.ok(parsed.ok, file)
    assert.deepEqual(parsed.rule.value, parse(text), file)
  }
})

test('a duplicate field is reported at its second place', () => {
  const [problem, ...more] = problemsOf('id: us-passport\ntitle: One\ntitle: Two\n')
  assert.deepEqual(problem, {
    file: 'us/passport.yaml',
    line: 3,
    column: 1,
    field: '',
    problem: 'this field is given twice',
    remedy: 'Keep one of the two',
  })
  assert.equal(more.length, 0)
})

test('a syntax error is reported once, with its line and its usual cause', () => {
  const problems = problemsOf('id: us-passport\ntitle: Passport: printed: photo\n')
  assert.equal(problems.length, 1)
  assert.equal(problems[0]?.line, 2)
  assert.match(problems[0]?.problem ?? '', /^not valid YAML: /)
  assert.match(problems[0]?.remedy ?? '', /quote text that contains a colon/)
})

test('reports a tab as indentation', () => {
  const [problem] = problemsOf('headHeight:\n\tmin: 25\n')
  assert.equal(problem?.line, 2)
  assert.equal(problem?.remedy, 'Indent with two spaces')
})

test('refuses two YAML documents in one file', () => {
  const [problem] = problemsOf('id: us-passport\n---\nid: us-visa\n')
  assert.equal(problem?.line, 2)
  assert.equal(problem?.remedy, 'Give each rule its own file')
})

test('refuses an empty file and a file with only comments', () => {
  for (const text of ['', '\n\n', '# to be written\n']) {
    const [problem] = problemsOf(text)
    assert.equal(problem?.line, 1)
    assert.equal(problem?.problem, 'the file is empty')
    assert.equal(problem?.remedy, 'Fill it as in us/passport.yaml, or delete it')
  }
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
