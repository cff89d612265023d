import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decisionsIn, fieldsOf, inOrder, type ReviewedFinding, wholeDecision } from './decisions.ts'

const finding = (check: ReviewedFinding['check'], outcome: ReviewedFinding['outcome']): ReviewedFinding => ({
  ...{ check, outcome, assessed: true, measured: null, unit: null, probability: null, uncertainty: null },
  ...{ required: null, code: 'ok', message: check, advice: null },
})
const findings = [
  finding('background', 'PASS'),
  finding('head_size', 'REVIEW'),
  { ...finding('noise', 'FAIL'), counts: false },
  finding('pose', 'FAIL'),
]

test('doubtful findings come first, FAIL before REVIEW, and those that passed or only warn apart', () => {
  const { inQuestion, others } = inOrder(findings)
  assert.deepEqual(
    [inQuestion, others].map((each) => each.map(({ check }) => check)),
    [
      ['pose', 'head_size'],
      ['noise', 'background'],
    ],
  )
})

test('reads what was chosen, and says what follows from it', () => {
  const typed = {
    [fieldsOf('pose').decision]: 'refuse',
    [fieldsOf('pose').reason]: 'Turned.',
    [fieldsOf('head_size').decision]: 'other',
  }
  const decisions = decisionsIn(typed, findings)
  assert.deepEqual(decisions, [{ check: 'pose', decision: 'refuse', reason: 'Turned.' }])
  assert.equal(wholeDecision(1, 1), 'Refuse: 1 finding is refused.')
  assert.equal(wholeDecision(0, 2), '2 findings are not decided yet.')
  assert.equal(wholeDecision(0, 0), 'Accept: no finding is refused.')
})
