import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '#testing/sample-evidence.ts'
import { fittedThresholds, madeDrift } from '../thresholds/fitted.ts'
import { drawConclusions } from './conclusions.ts'
import type { EvidenceStage } from './evidence.ts'
import { conclude } from './judge.ts'
import { ruleFor } from './relaxed-rule.ts'
import type { Policy } from './result.ts'
import { undecidedChecks } from './undecided.ts'

const evidence = sampleEvidence({ document: 'us-visa-digital', mode: 'validate' })
const stages: readonly EvidenceStage[] = ['file', 'faces', 'head', 'detail', 'background']

test('a finding is reported once, at the first stage that has the evidence it needs', () => {
  const reported = new Map<string, string>()
  let at = ''
  const conclusions = drawConclusions(({ check }) => {
    assert.equal(reported.has(check), false, `${check} was reported twice`)
    reported.set(check, at)
  })
  for (const stage of stages) {
    at = stage
    conclusions.reached(stage, evidence)
  }
  at = 'end'
  const findings = conclusions.all(evidence)
  assert.deepEqual(
    ['file_format', 'single_face', 'head_size', 'noise', 'background'].map((check) => reported.get(check)),
    stages,
  )
  assert.equal(reported.size, findings.length)
  assert.deepEqual(findings, drawConclusions().all(evidence))
})

test('findings that no stage has reported are reported at the end, in the order of results', () => {
  const reported: string[] = []
  const conclusions = drawConclusions(({ check }) => reported.push(check))
  conclusions.reached('faces', evidence)
  const findings = conclusions.all(evidence).map(({ check }) => check)
  assert.deepEqual(reported, ['single_face', ...findings.filter((check) => check !== 'single_face')])
})

test('findings that need no detail are reported once, before the detail is measured', () => {
  const reported: string[] = []
  const conclusions = drawConclusions(({ check }) => reported.push(check))
  const { detail: _detail, ...seen } = evidence
  conclusions.beforeDetail(seen)
  const early = reported.splice(0)
  const findings = conclusions.all(evidence).map(({ check }) => check)
  assert.deepEqual(
    ['compression', 'sharpness', 'appearance_alteration'].filter((check) => early.includes(check)),
    [],
  )
  assert.deepEqual(new Set([...early, ...reported]), new Set(findings))
  assert.equal(early.length + reported.length, findings.length)
})

test('a finding is reported with the relaxation for a child applied', () => {
  const pose = { yawDeg: 12, pitchDeg: 0, rollDeg: 0 }
  const ofInfant = sampleEvidence({ document: 'nl-passport', subject: 'infant', head: { pose } })
  const { relaxed } = ruleFor(ofInfant.document, 'infant')
  const reported: string[] = []
  const conclusions = drawConclusions(({ check, code }) => reported.push(`${check} ${code}`))
  conclusions.reached('head', { ...ofInfant, relaxed })
  assert.ok(reported.includes('pose relaxed'), reported.join())
})

const policy: Policy = { name: 'kyc', version: 3, warn: [], leaveOut: [], waiveAuthority: false }

/** A result of a head that is turned far away; the rule of a German passport states no angle. */
function ofTurned(changes: Partial<Policy> | null, document = 'de-passport') {
  const head = { pose: { yawDeg: 40, pitchDeg: 0, rollDeg: 0 } }
  return conclude(sampleEvidence({ document, head, policy: changes && { ...policy, ...changes } }))
}

test('without a policy, no finding and no result names one', () => {
  const result = ofTurned(null)
  assert.equal(result.checks.pose, 'FAIL')
  assert.deepEqual([result.policy, result.waived], [undefined, undefined])
  assert.ok(result.findings.every((finding) => !('counts' in finding)))
})

test('a check that only warns stays in checks and findings, and does not change the status', () => {
  const result = ofTurned({ warn: ['pose'] })
  const finding = result.findings.find(({ check }) => check === 'pose')
  assert.deepEqual([result.checks.pose, finding?.outcome, finding?.counts], ['FAIL', 'FAIL', false])
  assert.notEqual(result.status, 'RETAKE')
  assert.deepEqual([result.policy, result.waived], [{ name: 'kyc', version: 3 }, []])
})

test('a check that is left out is neither in checks nor in findings', () => {
  const result = ofTurned({ leaveOut: ['pose'] })
  assert.ok(!('pose' in result.checks))
  assert.ok(result.findings.every(({ check }) => check !== 'pose'))
})

test('what the rule states counts, unless the policy waives it, and then the result says so', () => {
  for (const relaxed of [{ warn: ['pose'] }, { leaveOut: ['pose'] }]) {
    const kept = ofTurned(relaxed, 'zz-icao-9303')
    assert.deepEqual([kept.status, kept.waived], ['RETAKE', []])
    const waived = ofTurned({ ...relaxed, waiveAuthority: true }, 'zz-icao-9303')
    assert.notEqual(waived.status, 'RETAKE')
    assert.deepEqual(waived.waived, ['pose'])
  }
})

test('every result has the four checks of the contract: one of them that is left out warns', () => {
  const leaveOut = ['dimensions', 'head_size', 'background', 'appearance_alteration']
  const { checks, findings } = ofTurned({ leaveOut, waiveAuthority: true })
  for (const check of leaveOut) {
    assert.ok(check in checks, check)
    assert.equal(findings.find((finding) => finding.check === check)?.counts, false)
  }
})

test('a check that only warns neither decides a verdict nor leaves it undecided', () => {
  const { slope, offset, standard } = fittedThresholds.mouthOpen
  const limit = (Math.log(standard.review / (1 - standard.review)) - offset) / slope
  const mouthOpening = limit - 0.5 * (madeDrift.mouthOpen ?? 0)
  const near = (changes: Partial<Policy>, yawDeg: number) => {
    const head = { mouthOpening, pose: { yawDeg, pitchDeg: 0, rollDeg: 0 } }
    const seen = sampleEvidence({ document: 'de-passport', head, policy: { ...policy, ...changes } })
    const assessed = conclude(seen).findings.filter((finding) => finding.assessed)
    return [...undecidedChecks(seen, assessed)]
  }
  assert.deepEqual(near({}, 40), [])
  assert.deepEqual(near({ warn: ['pose'] }, 40), ['mouth_closed'])
  assert.deepEqual(near({ warn: ['mouth_closed'], waiveAuthority: true }, 0), [])
})
