import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { documentOf, sampleEvidence } from '#testing/sample-evidence.ts'
import english from '../../messages/en.json' with { type: 'json' }
import { precision, thresholds } from '../thresholds/all.ts'
import { allChecks, checkNames, isStated } from './all-checks.ts'
import { type AnyCheck, measurableHead, unmeasured } from './check.ts'
import { describedChecks } from './described-checks.ts'

const checks: readonly AnyCheck[] = allChecks

const folder = join(import.meta.dirname, 'checks')
const fileOf = (name: string) => `${name.replaceAll('_', '-')}.ts`

test('each check has a name, and a file that is called as it is', () => {
  assert.equal(new Set(checkNames).size, checks.length)
  const files = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] })
  assert.deepEqual(files.toSorted(), checkNames.map(fileOf).toSorted())
})

// That a check declares each code that it gives is for the compiler: `defineCheck` takes no other from `run`.
test('each file names the thresholds and the uncertainties that it reads', () => {
  for (const check of checks) {
    const source = readFileSync(join(folder, fileOf(check.name)), 'utf8')
    const read = (table: string) =>
      [...source.matchAll(new RegExp(`\\b${table}\\.(\\w+)`, 'g'))].map(([, key]) => key ?? '')
    const declared: readonly string[] = [...(check.limits ?? []), ...(check.precision ?? [])]
    const missing = [
      ...read('thresholds').filter((key) => key in thresholds),
      ...read('precision').filter((key) => key in precision),
    ].filter((key) => !declared.includes(key))
    assert.deepEqual(missing, [], check.name)
  }
})

test('without a face, no check that needs one is assessed', () => {
  const faceless = sampleEvidence({ head: null, portrait: { faces: [], head: null } })
  const needing = checks.filter(({ name, codes }) => 'no_face' in codes && name !== 'single_face')
  assert.ok(needing.length > 25)
  for (const check of needing) {
    const found = check.run(faceless)
    assert.ok(found === null || (found.outcome === 'REVIEW' && !found.assessed), check.name)
  }
})

test('what is said to readers are sentences', () => {
  const { common, ofHeads, checks: described } = describedChecks()
  const meanings = [common, ofHeads.codes, ...described.map(({ codes }) => codes)].flatMap(Object.values)
  for (const text of [...meanings, ...described.map(({ looksAt }) => looksAt)])
    assert.match(text, /^[A-Z].*\.$/)
})

/** The most characters that a person reads at a glance. */
const longest = 110

/** Words of engineers, which a traveller does not know. */
const jargon =
  /\bdpi\b|CIELAB|Δ|L\*|±|EXIF|CMYK|\bstops\b|\blevels\b|give or take|probab|overexposed|compress|backdrop|\bnoise\b|\bpx\b/i

const sentences = Object.values(english).map((message) => message.replaceAll(/\{[^{}]*\}/g, '…'))

test('what a finding says is short, and has no words of engineers', () => {
  assert.deepEqual(
    sentences.filter((sentence) => sentence.length > longest || jargon.test(sentence)),
    [],
  )
})

test('a sentence that says what may be or what seems so says that it is doubt', () => {
  const doubtful = sentences.filter((sentence) =>
    /It looks as if|\bmay be (?:too|open|fully)|\bseems?\b/.test(sentence),
  )
  assert.ok(doubtful.length > 20, `${doubtful.length} sentences found`)
  assert.deepEqual(
    doubtful.filter((sentence) => !/cannot be sure/i.test(sentence)),
    [],
  )
})

const statedBy = (id: string) => checkNames.filter((check) => isStated(check, documentOf(id)))

test('says which checks a rule states, and leaves general conditions of portraits out', () => {
  const stated = statedBy('us-passport')
  for (const check of ['dimensions', 'head_size', 'eye_line', 'glasses', 'background_shadow']) {
    assert.ok(stated.includes(checkNames.find((name) => name === check) ?? 'noise'), check)
  }
  for (const check of ['pose', 'noise', 'hot_spots', 'file_format']) {
    assert.ok(!stated.some((name) => name === check), check)
  }
  // Its rule states no size, but wants all of the hair in view.
  assert.ok(statedBy('bz-visa').some((name) => name === 'head_size'))
})

test('a check that a rule relaxes for children is one that it states', () => {
  assert.ok(isStated('gaze', documentOf('gb-passport-digital')))
  assert.ok(!isStated('gaze', documentOf('us-passport')))
})

test('a head of too few pixels is not measured, with the reason', () => {
  const { interEyePx } = thresholds
  const small = sampleEvidence({ head: { interEye: interEyePx - 1 } })
  assert.equal(measurableHead(small), null)
  assert.equal(measurableHead(sampleEvidence({ head: { interEye: interEyePx } }))?.interEye, interEyePx)
  assert.equal(unmeasured(small).code, 'face_too_small')
  assert.equal(unmeasured(sampleEvidence({ head: null })).code, 'no_face')
})
