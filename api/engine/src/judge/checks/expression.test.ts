import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { sampleEvidence, valueAt } from '#testing/sample-evidence.ts'
import type { Evidence } from '../evidence.ts'
import { expression } from './expression.ts'
import { eyesOpen } from './eyes-open.ts'
import { mouthClosed } from './mouth-closed.ts'

const level = await drawnEvidence()
const dark = await drawnEvidence({ skin: '#5a3a2a' })
const smiling = await drawnEvidence({ smile: 0.55 })
const grinning = await drawnEvidence({ smile: 1.5 })
const frowning = await drawnEvidence({ smile: -1.5 })

const coded = (evidence: Evidence) => {
  const found = expression.run(evidence)
  return `${found?.outcome} ${found?.code}`
}

test('a neutral face passes, be its skin light or dark', () => {
  assert.deepEqual([coded(level), coded(dark)], ['PASS ok', 'PASS ok'])
})

test('a smile is REVIEW, a broad one fails', () => {
  assert.deepEqual([coded(smiling), coded(grinning)], ['REVIEW slight_smile', 'FAIL smile'])
})

test('corners of the mouth that hang down are REVIEW', () => {
  assert.equal(coded(frowning), 'REVIEW frown')
})

test('if a slight smile is accepted, only a broad one is REVIEW', () => {
  const accepting = (evidence: Evidence): Evidence => {
    const { expression: asked } = evidence.baseline
    assert.ok(asked)
    const relaxed = { ...asked, policy: 'neutral-or-slight-smile' as const }
    return { ...evidence, document: { ...evidence.document, expression: relaxed } }
  }
  const found = [coded(accepting(smiling)), coded(accepting(grinning))]
  assert.deepEqual(found, ['PASS ok', 'REVIEW broad_smile'])
})

test('is left out if neither rule nor baseline asks for an expression', () => {
  const { document: asking } = sampleEvidence()
  const { expression: _, ...document } = asking
  assert.equal(expression.run({ ...level, document, baseline: document }), null)
})

const mouthAt = (mouthOpening: number) => mouthClosed.run(sampleEvidence({ head: { mouthOpening } }))

test('a closed mouth passes, an open one fails, lips that part a little are REVIEW', () => {
  assert.deepEqual(
    [
      mouthAt(valueAt('mouthOpen', 'review', 'before')),
      mouthAt(valueAt('mouthOpen', 'review', 'beyond')),
      mouthAt(valueAt('mouthOpen', 'certain', 'beyond')),
    ].map((found) => found?.outcome),
    ['PASS', 'REVIEW', 'FAIL'],
  )
})

test('a gap too small to count on its own is REVIEW with a smile', () => {
  const mouthOpening = valueAt('mouthOpen', 'review', 'before')
  const parted = ({ portrait, ...evidence }: Evidence) => {
    assert.ok(portrait.head)
    return mouthClosed.run({
      ...evidence,
      portrait: { ...portrait, head: { ...portrait.head, mouthOpening } },
    })
  }
  assert.deepEqual([parted(level)?.outcome, parted(grinning)?.outcome], ['PASS', 'REVIEW'])
})

test('is left out if neither rule nor baseline asks for a closed mouth', () => {
  const { document: silent } = sampleEvidence()
  const { mouth: _, ...document } = silent
  assert.equal(mouthClosed.run(sampleEvidence({ document, baseline: document })), null)
})

const eyesAt = (eyeOpening: number) => eyesOpen.run(sampleEvidence({ head: { eyeOpening } }))

test('open eyes pass, shut ones fail, between them is REVIEW', () => {
  const between = valueAt('lidsMeet', 'review', 'beyond')
  assert.deepEqual(
    [eyesAt(0.19).outcome, eyesAt(between).outcome, eyesAt(0.05).outcome],
    ['PASS', 'REVIEW', 'FAIL'],
  )
  assert.equal(eyesAt(0.05).code, 'eyes_closed')
})
