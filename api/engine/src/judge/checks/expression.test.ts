import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '../../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import type { Evidence } from '../evidence.ts'
import { expression } from './expression.ts'

const level = await drawnEvidence()
const dark = await drawnEvidence({ skin: '#5a3a2a' })
const smiling = await drawnEvidence({ smile: 0.55 })
const grinning = await drawnEvidence({ smile: 1.5 })
const frowning = await drawnEvidence({ smile: -1.5 })

const coded = (evidence: Evidence) => {
  const found = expression.run(evidence)
  return [found?.outcome, found?.code]
}

test('a neutral face passes, be its skin light or dark', () => {
  assert.deepEqual(
    [coded(level), coded(dark)],
    [
      ['PASS', 'ok'],
      ['PASS', 'ok'],
    ],
  )
})

test('a smile is REVIEW, a broad one fails', () => {
  assert.deepEqual(
    [coded(smiling), coded(grinning)],
    [
      ['REVIEW', 'slight_smile'],
      ['FAIL', 'smile'],
    ],
  )
})

test('corners of the mouth that hang down are REVIEW', () => {
  assert.deepEqual(coded(frowning), ['REVIEW', 'frown'])
})

test('if a slight smile is accepted, only a broad one is REVIEW', () => {
  const accepting = (evidence: Evidence): Evidence => {
    const { expression: asked } = evidence.baseline
    assert.ok(asked)
    const relaxed = { ...asked, policy: 'neutral-or-slight-smile' as const }
    return { ...evidence, document: { ...evidence.document, expression: relaxed } }
  }
  assert.deepEqual(
    [coded(accepting(smiling)), coded(accepting(grinning))],
    [
      ['PASS', 'ok'],
      ['REVIEW', 'broad_smile'],
    ],
  )
})

test('is left out if neither rule nor baseline asks for an expression', () => {
  const { document: asking } = sampleEvidence()
  const { expression: _, ...document } = asking
  assert.equal(expression.run({ ...level, document, baseline: document }), null)
})

test('without a face it is not assessed', () => {
  assert.equal(expression.run(sampleEvidence({ head: null }))?.assessed, false)
})
