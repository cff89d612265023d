import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { qualityOf } from '../quality.ts'
import { headCovering } from './head-covering.ts'

const size = { width: 600, height: 750, skullTopY: 210, chinY: 530, centreX: 300 }
const evidenceOf = (changes: Partial<PortraitDrawing> = {}) => drawnEvidence({ ...size, ...changes })
const outcomeOf = async (changes: Partial<PortraitDrawing> = {}) =>
  headCovering.run(await evidenceOf(changes))?.outcome

/** A cap down to the hairline, and its visor. */
const cap = (colour: string) =>
  `<path fill="${colour}" d="M180 330 C175 180 240 195 300 195 C360 195 425 180 420 330 Q300 235 180 330 Z"/><path fill="#241a14" d="M170 330 Q300 225 430 330 Q440 352 410 345 Q300 280 190 345 Q160 352 170 330 Z"/>`

test('hair of natural colours and a bald head pass', async () => {
  for (const hairColour of ['#16110f', '#3b2a20', '#b58a4e', '#8f3d1c', '#8d8d8f']) {
    assert.equal(await outcomeOf({ hairColour }), 'PASS', hairColour)
  }
  const bald = await evidenceOf({ hair: 0 })
  assert.equal(headCovering.run(bald)?.outcome, 'PASS')
  assert.ok((qualityOf(bald).no_head_coverings?.score ?? 0) > 90)
})

test('a cap is REVIEW in any colour, also in that of hair and in white', async () => {
  for (const colour of ['#2a4a9a', '#2f7a45', '#f4f4f2', '#3b2a20', '#6b4c3a']) {
    const found = headCovering.run(await evidenceOf({ inFront: cap(colour) }))
    assert.deepEqual([found?.outcome, found?.code], ['REVIEW', 'head_maybe_covered'], colour)
    assert.ok((found?.probability ?? 0) > 0.5, `${found?.probability}`)
  }
})

test('the rule overrides the baseline, and the advice names the exception for religious coverings', async () => {
  const evidence = await evidenceOf({ inFront: cap('#2a4a9a') })
  assert.ok((qualityOf(evidence).no_head_coverings?.score ?? 100) < 20)
  const under = (policy: 'allowed' | 'religious-only' | 'not-allowed') =>
    headCovering.run({ ...evidence, document: { ...evidence.document, headCovering: { policy, cite: [] } } })
  assert.equal(under('allowed'), null)
  assert.match(under('religious-only')?.advice ?? '', /unless .* religion\./)
  assert.doesNotMatch(under('not-allowed')?.advice ?? '', /religion/)
})
