import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, sampleEvidence } from '#testing/sample-evidence.ts'
import { finding, writtenFinding } from './check.ts'
import { ruleFor } from './relaxed-rule.ts'
import { type Statements, StatementsText } from './result.ts'
import { ageOf, groupOf, heed, questionOn } from './statements.ts'

const asked = (document: string, statements: Statements = {}) => sampleEvidence({ document, statements })
const covered = writtenFinding(
  'head_covering',
  finding('REVIEW', 'head_maybe_covered', 'head-covering.unsure', 'head-covering.religious-only-advice'),
  'en',
)
const worn = writtenFinding('glasses', finding('REVIEW', 'glasses', 'glasses.medical-only-fault'), 'en')

test('a reason that the rule accepts passes, with the condition that the rule states', () => {
  const passed = heed(covered, asked('us-passport', { headCovering: true }))
  assert.deepEqual([passed.outcome, passed.code], ['PASS', 'stated'])
  assert.match(passed.message, /accepts that reason\. The rule adds: With a signed statement\.$/)
  assert.equal(heed(worn, asked('us-passport', { glasses: true })).outcome, 'PASS')
})

test('without a reason, what is certain fails, and what is in doubt stays', () => {
  const refused = heed(worn, asked('us-passport', { glasses: false }))
  assert.deepEqual([refused.outcome, refused.advice], ['FAIL', 'Take your glasses off.'])
  const unsure = writtenFinding(
    'glasses',
    finding('REVIEW', 'maybe_glasses', 'glasses.unsure', 'glasses.medical-only-advice'),
    'en',
  )
  const doubted = heed(unsure, asked('us-passport', { glasses: false }))
  assert.deepEqual([doubted.outcome, doubted.advice], ['REVIEW', 'Take your glasses off.'])
  const bare = heed(covered, asked('us-passport', { headCovering: false }))
  assert.deepEqual(
    [bare.outcome, bare.advice],
    ['REVIEW', 'Take off what covers your head. If it is your hair, leave it as it is.'],
  )
})

test('a reason that the rule does not accept changes nothing, and is not asked for', () => {
  const noReason = {
    ...documentOf('us-passport'),
    headCovering: { policy: 'not-allowed' as const, cite: [] },
  }
  const evidence = sampleEvidence({ document: noReason, statements: { headCovering: true } })
  assert.equal(heed(covered, evidence), covered)
  assert.equal(questionOn(covered, { ...evidence, statements: {} }), null)
})

test('a question is asked until it is answered', () => {
  const question = questionOn(covered, asked('us-passport'))
  assert.match(question?.text ?? '', /religion or your health\?$/)
  assert.equal(questionOn(covered, asked('us-passport', question?.no)), null)
  assert.deepEqual(questionOn(worn, asked('us-passport'))?.yes, { glasses: true })
})

test('an age is asked where the rule relaxes the check for children, and is then certain', () => {
  const open = writtenFinding('expression', finding('FAIL', 'smile', 'expression.fault'), 'en')
  const question = questionOn(open, asked('gb-passport-digital'))
  assert.match(question?.text ?? '', /a child under \d+\?$/)
  const { relaxed } = ruleFor(documentOf('gb-passport-digital'), 'adult', question?.yes)
  assert.ok(relaxed.some(({ check, certain }) => check === 'expression' && certain))
  assert.deepEqual(ruleFor(documentOf('gb-passport-digital'), 'child', question?.no).relaxed, [])
  assert.equal(questionOn(open, asked('gb-passport-digital', question?.no)), null)
})

test('an age that is stated says the age group, and narrows that which is given', () => {
  assert.deepEqual(
    [groupOf('adult', { underMonths: 12 }), groupOf('adult', { underMonths: 72 }), groupOf('child', {})],
    ['infant', 'child', 'child'],
  )
  assert.deepEqual(ageOf('child', { fromMonths: 12 }), { underMonths: 120, fromMonths: 12 })
})

test('black and white on purpose is for a person to decide, where the rule is silent on colour', () => {
  const grey = writtenFinding(
    'natural_colour',
    finding('FAIL', 'greyscale', 'natural-colour.greyscale', 'natural-colour.greyscale-advice'),
    'en',
  )
  const { print: _print, upload: _upload, ...silent } = documentOf('us-passport')
  const evidence = sampleEvidence({ document: silent, statements: { blackAndWhite: true } })
  assert.equal(heed(grey, evidence).outcome, 'REVIEW')
  assert.ok(questionOn(grey, { ...evidence, statements: {} }))
  assert.equal(heed(grey, asked('us-passport', { blackAndWhite: true })).outcome, 'FAIL')
})

test('statements as text are JSON', () => {
  assert.deepEqual(StatementsText.parse('{"glasses":true}'), { glasses: true })
  for (const text of ['glasses', '{"hat":true}', '[]'])
    assert.ok(!StatementsText.safeParse(text).success, text)
})
