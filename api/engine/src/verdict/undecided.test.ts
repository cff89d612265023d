import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../testing/sample-evidence.ts'
import type { Head } from '../portrait/portrait.ts'
import { fittedThresholds } from '../thresholds/fitted/fitted.ts'
import { madeDrift } from '../thresholds/fitted/made-drift.ts'
import { drawConclusions } from './conclusions.ts'
import { undecidedChecks } from './undecided.ts'

/** Without pixels, most checks can't be made; only the others are looked at. */
function undecided(head: Partial<Head>) {
  const evidence = sampleEvidence({ head })
  const assessed = drawConclusions()
    .all(evidence)
    .filter((finding) => finding.assessed)
  return [...undecidedChecks(evidence, assessed)]
}

/** The opening of the mouth from which on a photo is reviewed. */
const { slope, offset, standard } = fittedThresholds.mouthOpen
const limit = (Math.log(standard.review / (1 - standard.review)) - offset) / slope

test('a check is undecided on both sides of its limit, as far as a made file drifts', () => {
  for (const [drifts, checks] of [
    [-1.1, []],
    [-0.9, ['mouth_closed']],
    [0.9, ['mouth_closed']],
  ] as const) {
    assert.deepEqual(undecided({ mouthOpening: limit + drifts * madeDrift.mouthOpen }), checks)
  }
})

test('nothing is undecided if another check decides the verdict', () => {
  const mouthOpening = limit - 0.5 * madeDrift.mouthOpen
  assert.deepEqual(undecided({ mouthOpening, pose: { yawDeg: 40, pitchDeg: 0, rollDeg: 0 } }), [])
})
