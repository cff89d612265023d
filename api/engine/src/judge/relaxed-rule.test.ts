import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, sampleEvidence, sampleHead } from '#testing/sample-evidence.ts'
import { finding, writtenFinding } from './check.ts'
import { headSize } from './checks/head-size.ts'
import { conclude } from './judge.ts'
import { relax, ruleFor } from './relaxed-rule.ts'
import type { Subject } from './result.ts'

const relaxedOf = (id: string, subject: Subject) =>
  ruleFor(documentOf(id), subject).relaxed.map(({ check, certain }) => `${check}${certain ? '' : '?'}`)

test('an adult has the rule as it stands', () => {
  const document = documentOf('nl-passport')
  assert.deepEqual(ruleFor(document, 'adult'), { document, relaxed: [] })
})

test('a child has the children’s figures, and an infant too', () => {
  for (const subject of ['child', 'infant'] as const) {
    const { document } = ruleFor(documentOf('nl-passport'), subject)
    assert.deepEqual([document.headHeight?.min, document.headHeight?.max], [19, 30])
    assert.equal(ruleFor(documentOf('zz-icao-9303'), subject).document.eyeLine?.max, 70)
    assert.equal(ruleFor(documentOf('de-passport'), subject).document.headHeight?.min, 50)
  }
})

test('what holds below an age is certain of an infant, and open of a child who may be older', () => {
  assert.deepEqual(relaxedOf('gb-passport-digital', 'infant'), ['gaze', 'expression', 'eyes_open'])
  assert.deepEqual(relaxedOf('gb-passport-digital', 'child'), ['gaze?', 'expression?', 'eyes_open?'])
  assert.deepEqual(relaxedOf('us-passport', 'infant'), ['eyes_open'])
})

const babies = {
  ...documentOf('us-passport'),
  children: [
    { underMonths: 6, text: 'Babies may gape.', relaxes: ['mouth_closed' as const], cite: [] },
    { underMonths: 12, text: 'Heads may be smaller.', waives: ['headHeight.min' as const], cite: [] },
    { underMonths: 120, text: 'Eyes may be lower.', waives: ['eyeLine' as const], cite: [] },
  ],
}

test('an age in months is open where it lies inside the span of the subject', () => {
  const { relaxed } = ruleFor(babies, 'infant')
  assert.deepEqual(
    relaxed.map(({ check, under_months, certain }) => [check, under_months, certain]),
    [
      ['mouth_closed', 6, false],
      ['head_size', 12, true],
      ['eye_line', 120, true],
    ],
  )
  const gaping = writtenFinding(
    'mouth_closed',
    finding('FAIL', 'mouth_open', 'mouth-closed.fault', 'mouth-closed.advice'),
    'en',
  )
  const { outcome, message } = relax(gaping, { relaxed, language: 'en' })
  assert.equal(outcome, 'REVIEW')
  assert.match(message, /not held against a child under 6 months: Babies may gape/)
})

test('a waived bound does not hold for a child of its age, and holds for others', () => {
  const bounds = (subject: Subject) => {
    const { headHeight, eyeLine } = ruleFor(babies, subject).document
    return [headHeight?.min !== undefined, headHeight?.max !== undefined, eyeLine !== undefined]
  }
  assert.deepEqual(bounds('infant'), [false, true, false])
  assert.deepEqual(bounds('child'), [true, true, false])
  assert.deepEqual(bounds('adult'), [true, true, true])
  const tiny = { hairTopY: 460, skullTopY: 480, chinY: 760 }
  const judged = (subject: Subject) =>
    headSize.run(sampleEvidence({ document: ruleFor(babies, subject).document, head: tiny })).outcome
  assert.deepEqual([judged('infant'), judged('child')], ['PASS', 'FAIL'])
})

test('a small head passes as a child’s, and fails as an adult’s', () => {
  const small = { hairTopY: 260, skullTopY: 280, chinY: 760 }
  const judged = (subject: Subject) =>
    headSize.run(
      sampleEvidence({ document: ruleFor(documentOf('nl-passport'), subject).document, head: small }),
    )
  assert.equal(judged('adult').outcome, 'FAIL')
  assert.equal(judged('child').outcome, 'PASS')
})

test('a relaxed check passes with the rule’s words, is REVIEW where the age is open, and stays where not assessed', () => {
  const { relaxed } = ruleFor(documentOf('gb-passport-digital'), 'infant')
  const shut = writtenFinding(
    'eyes_open',
    finding('FAIL', 'eyes_shut', 'eyes-open.fault', 'eyes-open.advice'),
    'en',
  )
  const passed = relax(shut, { relaxed, language: 'en' })
  assert.deepEqual([passed.outcome, passed.code, passed.advice], ['PASS', 'relaxed', null])
  assert.match(passed.message, /not held against a child under 1: Need not have the eyes open/)
  const open = relax(shut, {
    relaxed: ruleFor(documentOf('gb-passport-digital'), 'child').relaxed,
    language: 'en',
  })
  assert.deepEqual(
    [open.outcome, open.code, open.advice],
    ['REVIEW', 'eyes_shut', 'Open both eyes, and look into the camera.'],
  )
  const unseen = { ...shut, outcome: 'REVIEW' as const, assessed: false }
  assert.equal(relax(unseen, { relaxed, language: 'en' }), unseen)
  const other = writtenFinding('pose', finding('FAIL', 'yaw', 'pose.yaw-fault'), 'en')
  assert.equal(relax(other, { relaxed, language: 'en' }), other)
})

test('a result names its subject and what was relaxed', () => {
  const rule = ruleFor(documentOf('nl-passport'), 'infant')
  const pose = { ...sampleHead.pose, yawDeg: 30 }
  const result = conclude(sampleEvidence({ ...rule, subject: 'infant', head: { pose } }))
  assert.deepEqual([result.subject, result.checks.pose], ['infant', 'PASS'])
  assert.ok(result.relaxed.some(({ check, under_years }) => check === 'pose' && under_years === 6))
  assert.equal(conclude(sampleEvidence({ document: 'nl-passport', head: { pose } })).checks.pose, 'FAIL')
})
