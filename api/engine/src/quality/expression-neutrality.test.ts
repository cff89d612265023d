import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../testing/sample-evidence.ts'
import { expressionNeutrality } from '../judge/quality.ts'

test('a smile scores low, a neutral face high', async () => {
  const neutral = expressionNeutrality(await drawnEvidence())
  const smiling = expressionNeutrality(await drawnEvidence({ smile: 1.5 }))
  assert.ok(neutral && smiling)
  assert.ok(neutral.score > 90 && smiling.score < 10, `${neutral.score} ${smiling.score}`)
})

test('without a face there is none', () => {
  assert.equal(expressionNeutrality(sampleEvidence({ head: null })), null)
})
