import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleDocument } from '@likeness/rules'
import { documentOf, sampleEvidence } from '#testing/sample-evidence.ts'
import { dimensions } from './dimensions.ts'

function sized(document: string | RuleDocument, mode: 'check' | 'validate', width: number, height: number) {
  const { file, frame } = sampleEvidence()
  return dimensions.run(
    sampleEvidence({ document, mode, file: { ...file, width, height }, frame: { ...frame, width, height } }),
  )
}

test('validate asks for the exact pixels, check for enough of them', () => {
  assert.equal(sized('in-passport', 'validate', 630, 810).outcome, 'PASS')
  assert.equal(sized('in-passport', 'validate', 1260, 1620).code, 'wrong_pixels')
  assert.equal(sized('in-passport', 'validate', 630, 811).code, 'wrong_pixels')
  assert.equal(sized('in-passport', 'check', 1260, 1620).outcome, 'PASS')
  assert.equal(sized('in-passport', 'check', 490, 630).code, 'too_few_pixels')
})

test('another exact size is accepted as well, whatever its shape', () => {
  const passport = documentOf('in-passport')
  const pixels = {
    exact: { width: 630, height: 810 },
    alternatives: [{ width: 600, height: 600 }],
    cite: ['portal'],
  }
  const document = { ...passport, upload: { ...passport.upload, pixels } }
  for (const [width, height] of [
    [630, 810],
    [600, 600],
  ] as const) {
    assert.equal(sized(document, 'validate', width, height).outcome, 'PASS')
  }
  assert.equal(sized(document, 'validate', 630, 630).code, 'wrong_pixels')
})

test('a pixel range has both ends in validate, the lower one in check', () => {
  assert.equal(sized('us-visa-digital', 'validate', 900, 900).outcome, 'PASS')
  assert.equal(sized('us-visa-digital', 'validate', 1300, 1300).code, 'too_many_pixels')
  assert.equal(sized('us-visa-digital', 'check', 1300, 1300).outcome, 'PASS')
  assert.equal(sized('us-visa-digital', 'validate', 900, 1000).code, 'wrong_aspect')
})

test('a stated range of aspects is accepted whole, with 1 % or a pixel beyond its ends', () => {
  assert.equal(sized('zz-icao-9303', 'validate', 1200, 1600).outcome, 'PASS')
  assert.equal(sized('zz-icao-9303', 'validate', 1280, 1600).outcome, 'PASS')
  assert.equal(sized('zz-icao-9303', 'validate', 1292, 1600).outcome, 'PASS')
  assert.equal(sized('zz-icao-9303', 'validate', 1173, 1600).outcome, 'PASS')
  for (const width of [1171, 1294]) {
    const { outcome, code, message } = sized('zz-icao-9303', 'validate', width, 1600)
    assert.deepEqual([outcome, code], ['FAIL', 'wrong_aspect'])
    assert.match(message, /its width should be 74 to 80 % of its height\.$/)
  }
})

test('a range of print sizes accepts every shape between them', () => {
  for (const [width, height] of [
    [800, 1000],
    [700, 1000],
    [800, 900],
  ] as const) {
    assert.equal(sized('au-passport', 'validate', width, height).outcome, 'PASS', `${width} × ${height}`)
  }
  assert.match(sized('au-passport', 'validate', 680, 1000).message, /should be 70 to 88\.9 % of/)
  assert.equal(sized('eu-schengen-visa', 'validate', 800, 900).outcome, 'PASS')
  assert.equal(sized('eu-schengen-visa', 'validate', 740, 1000).code, 'wrong_aspect')
})

test('a square file is square to the pixel; a crop of it may still be cut', () => {
  const oblong = sized('us-visa-digital', 'validate', 1200, 1190)
  assert.deepEqual([oblong.outcome, oblong.code], ['FAIL', 'wrong_aspect'])
  assert.match(oblong.message, /it should be square\.$/)
  assert.equal(sized('us-visa-digital', 'check', 1200, 1190).outcome, 'PASS')
  assert.match(sized('us-passport', 'validate', 900, 1000).message, /it should be square\.$/)
})

test('a print needs its aspect and its resolution: the rule’s own, otherwise the baseline’s as REVIEW', () => {
  assert.equal(sized('nl-passport', 'validate', 552, 709).outcome, 'PASS')
  assert.equal(sized('nl-passport', 'validate', 413, 531).outcome, 'FAIL')
  const soft = sized('au-passport', 'validate', 350, 450)
  assert.deepEqual([soft.outcome, soft.code], ['REVIEW', 'low_resolution'])
  assert.equal(sized('au-passport', 'validate', 600, 900).code, 'wrong_aspect')
})

test('inches that the authority states are taken as stated', () => {
  assert.equal(sized('us-passport', 'validate', 600, 600).outcome, 'PASS')
  assert.equal(sized('us-passport', 'validate', 590, 590).code, 'low_resolution')
})

test('if the authority crops, the pixels of the sent file are counted in both modes', () => {
  assert.equal(sized('gb-passport-digital', 'check', 600, 750).outcome, 'PASS')
  const small = sized('gb-passport-digital', 'check', 600, 749)
  assert.deepEqual([small.outcome, small.measured, small.required], ['FAIL', 749, { min: 750, max: null }])
})

test('without a head, for which a crop could be chosen, the shape is judged in validate only', () => {
  const { file, frame, portrait } = sampleEvidence()
  const size = { width: 1200, height: 1500 }
  const seen = {
    file: { ...file, ...size },
    frame: { ...frame, ...size },
    portrait: { ...portrait, head: null },
  }
  const codeIn = (mode: 'check' | 'validate') =>
    dimensions.run(sampleEvidence({ document: 'us-passport', mode, ...seen })).code
  assert.deepEqual([codeIn('check'), codeIn('validate')], ['ok', 'wrong_aspect'])
})
