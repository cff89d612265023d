import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleDetail, sampleEvidence } from '#testing/sample-evidence.ts'
import type { Detail } from '../measure/detail/detail.ts'
import type { Head } from '../measure/portrait.ts'
import { type CurveName, fittedThresholds, madeDrift, type RiskCurves } from '../thresholds/fitted.ts'
import { drawConclusions } from './conclusions.ts'
import { undecidedChecks } from './undecided.ts'

/** Without pixels, most checks can't be made; only the others are looked at. */
function undecided(head: Partial<Head>, detail: Detail | null = null) {
  const evidence = sampleEvidence({ head, detail })
  const assessed = drawConclusions()
    .all(evidence)
    .filter((finding) => finding.assessed)
  return [...undecidedChecks(evidence, assessed)]
}

/** The measure from which on a photo is reviewed. */
function limitOf({ slope, offset, standard }: RiskCurves[CurveName]) {
  return (Math.log(standard.review / (1 - standard.review)) - offset) / slope
}

const limit = limitOf(fittedThresholds.mouthOpen)
const { mouthOpen: drift = 0 } = madeDrift

test('a check is undecided on both sides of its limit, as far as a made file drifts', () => {
  for (const [drifts, checks] of [
    [-1.1, []],
    [-0.9, ['mouth_closed']],
    [0.9, ['mouth_closed']],
  ] as const) {
    assert.deepEqual(undecided({ mouthOpening: limit + drifts * drift }), checks)
  }
})

test('nothing is undecided if another check decides the verdict', () => {
  const mouthOpening = limit - 0.5 * drift
  assert.deepEqual(undecided({ mouthOpening, pose: { yawDeg: 40, pitchDeg: 0, rollDeg: 0 } }), [])
})

test('a file of fewer pixels does not decide whether the photo is blurred', () => {
  const { blurred, smeared } = fittedThresholds
  for (const share of [-0.25, 0.25]) {
    const [px, mostPx] = [limitOf(blurred) + share, limitOf(smeared) + share]
    const edgeSpread = { px, mostPx, acrossPx: 1, mostDeg: 0, interEyePx: 240 }
    assert.deepEqual(undecided({}, { ...sampleDetail, edgeSpread }), [])
  }
})
