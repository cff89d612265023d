import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../testing/sample-evidence.ts'
import { drawConclusions } from '../judge/conclusions.ts'
import type { EvidenceStage } from '../judge/evidence.ts'
import { ruleFor } from '../judge/relaxed-rule.ts'

const evidence = sampleEvidence({ document: 'us-visa-digital', mode: 'validate' })
const stages: readonly EvidenceStage[] = ['file', 'faces', 'head', 'detail', 'background']

test('a finding is reported once, at the first stage that has the evidence it needs', () => {
  const told = new Map<string, string>()
  let at = ''
  const conclusions = drawConclusions(({ check }) => {
    assert.equal(told.has(check), false, `${check} was told twice`)
    told.set(check, at)
  })
  for (const stage of stages) {
    at = stage
    conclusions.reached(stage, evidence)
  }
  at = 'end'
  const findings = conclusions.all(evidence)
  assert.deepEqual(
    ['file_format', 'single_face', 'head_size', 'noise', 'background'].map((check) => told.get(check)),
    stages,
  )
  assert.equal(told.size, findings.length)
  assert.deepEqual(findings, drawConclusions().all(evidence))
})

test('findings that no stage has reported are reported at the end, in the order of results', () => {
  const told: string[] = []
  const conclusions = drawConclusions(({ check }) => told.push(check))
  conclusions.reached('faces', evidence)
  const findings = conclusions.all(evidence).map(({ check }) => check)
  assert.deepEqual(told, ['single_face', ...findings.filter((check) => check !== 'single_face')])
})

test('findings that need no detail are reported once, before the detail is measured', () => {
  const told: string[] = []
  const conclusions = drawConclusions(({ check }) => told.push(check))
  const { detail: _detail, ...seen } = evidence
  conclusions.beforeDetail(seen)
  const early = told.splice(0)
  const findings = conclusions.all(evidence).map(({ check }) => check)
  assert.deepEqual(
    ['compression', 'sharpness', 'appearance_alteration'].filter((check) => early.includes(check)),
    [],
  )
  assert.deepEqual(new Set([...early, ...told]), new Set(findings))
  assert.equal(early.length + told.length, findings.length)
})

test('a finding is reported with the relaxation for a child applied', () => {
  const pose = { yawDeg: 12, pitchDeg: 0, rollDeg: 0 }
  const ofInfant = sampleEvidence({ document: 'nl-passport', subject: 'infant', head: { pose } })
  const { relaxed } = ruleFor(ofInfant.document, 'infant')
  const told: string[] = []
  const conclusions = drawConclusions(({ check, code }) => told.push(`${check} ${code}`))
  conclusions.reached('head', { ...ofInfant, relaxed })
  assert.ok(told.includes('pose relaxed'), told.join())
})
