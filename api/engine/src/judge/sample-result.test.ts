import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCatalog } from '@likeness/rules'
import { documentOf } from '#testing/sample-evidence.ts'
import { checkNames } from './all-checks.ts'
import { CheckResult } from './check-result.ts'
import { describedChecks } from './described-checks.ts'
import type { Mode } from './result.ts'
import { sampleOutcomes, sampleResult } from './sample-result.ts'

const baseline = documentOf('zz-icao-9303')
const taskOf = (mode: Mode, document = documentOf('us-passport')) =>
  ({ document, baseline, mode, subject: 'adult', profile: 'standard', language: 'en' }) as const

test('a sample without a fault is READY by every rule of the catalog', () => {
  const loaded = loadCatalog()
  assert.ok(loaded.ok)
  for (const { id } of loaded.catalog.documents) {
    const document = documentOf(id)
    for (const mode of ['check', 'validate'] as const) {
      const result = sampleResult(taskOf(mode, document), [])
      assert.equal(result.status, 'READY', `${id} ${mode}`)
      assert.equal(result.document, document.id.toUpperCase())
    }
  }
})

test('most checks of a sample without a fault are made by the rule, with its figures', () => {
  const { findings } = sampleResult(taskOf('validate', documentOf('us-visa-digital')), [])
  const requiredOf = (name: string) => findings.find(({ check }) => check === name)?.required
  assert.deepEqual(requiredOf('file_size'), { min: null, max: 240 })
  assert.deepEqual(requiredOf('head_size'), { min: 50, max: 69 })
})

test('an altered sample shows the region in its photo, with the eyes in it', () => {
  for (const mode of ['check', 'validate'] as const) {
    const { findings, measurements } = sampleResult(taskOf(mode), ['appearance_alteration'])
    const shown = findings.filter(({ regions }) => regions)
    assert.deepEqual(
      shown.map(({ check }) => check),
      ['appearance_alteration'],
    )
    const [region] = shown[0]?.regions ?? []
    assert.ok(region && measurements.eyes)
    for (const { x, y } of measurements.eyes) {
      assert.ok(region.x < x && x < region.x + region.width && region.y < y && y < region.y + region.height)
    }
    assert.ok(region.x >= 0 && region.x + region.width <= measurements.width)
    assert.ok(region.y >= 0 && region.y + region.height <= measurements.height)
  }
})

test('a sample is judged by a policy as a photo is', () => {
  const by = { name: 'kyc', version: 1, waiveAuthority: true }
  const policy = { ...by, warn: ['glasses'], leaveOut: ['noise', 'red_eye'] }
  const { status, checks, findings, waived } = sampleResult({ ...taskOf('check'), policy }, [
    'glasses',
    'noise',
  ])
  assert.deepEqual(
    [status, checks.glasses, checks.noise, checks.red_eye],
    ['READY', 'FAIL', undefined, undefined],
  )
  assert.equal(findings.find(({ check }) => check === 'glasses')?.counts, false)
  assert.deepEqual(waived, ['glasses'])
})

test('each check can fail, with a code of its own, in every mode and language, and alone', () => {
  const codes = new Map(describedChecks().checks.map(({ name, codes }) => [name, codes]))
  for (const { check, outcome } of sampleOutcomes) {
    for (const mode of ['check', 'validate'] as const) {
      const result = sampleResult(taskOf(mode), [check])
      assert.ok(CheckResult.safeParse(result).success)
      assert.equal(result.status, outcome === 'FAIL' ? 'RETAKE' : 'REVIEW')
      const wrong = result.findings.filter((each) => each.outcome !== 'PASS')
      assert.deepEqual(
        wrong.map((each) => [each.check, each.outcome]),
        [[check, outcome]],
      )
      assert.ok(wrong[0]?.code && wrong[0].code in (codes.get(check) ?? {}), `${check} ${wrong[0]?.code}`)
      assert.ok(wrong[0]?.advice)
    }
  }
  assert.deepEqual(
    sampleOutcomes.map(({ check }) => check),
    checkNames,
  )
  const german = sampleResult({ ...taskOf('check'), language: 'de' }, ['eyes_open'])
  assert.match(german.findings.find(({ check }) => check === 'eyes_open')?.message ?? '', /Auge/)
})
