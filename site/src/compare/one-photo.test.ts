import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../catalog.ts'
import { inEnglish } from '../messages/english.ts'
import { commonColours, onePhoto, overlap } from './one-photo.ts'

const among = (ids: readonly string[]) =>
  Object.fromEntries(onePhoto(ids.map(recordOf), inEnglish).map((one) => [one.key, one]))

it('finds no common print for prints of different shapes', () => {
  const { 'size.mm': print, aspect } = among(['us-passport', 'de-passport'])
  assert.equal(print?.possible, false)
  assert.equal(aspect?.possible, false)
})

it('takes the stricter policy and the shorter age', () => {
  const { glasses, recency, editing_policy } = among(['us-passport', 'de-passport'])
  assert.equal(glasses?.text, recordOf('us-passport').glasses?.text)
  assert.equal(editing_policy?.text, recordOf('us-passport').editing_policy?.text)
  assert.match(recency?.text ?? '', /^Taken within the last \d+ months\.$/)
  assert.equal(among(['us-passport', 'gb-passport']).recency?.text, 'Taken within the last month.')
})

it('finds that a document agrees with itself', () => {
  for (const one of onePhoto([recordOf('us-passport'), recordOf('us-passport')], inEnglish))
    assert.ok(one.possible, one.key)
})

it('gives no text if no document states anything', () => {
  const { 'file.bytes': bytes } = among(['us-passport'])
  assert.deepEqual(bytes, { key: 'file.bytes', name: 'File size', possible: true, text: null })
})

it('treats a light background as the colours that it includes', () => {
  const { background } = recordOf('us-passport')
  assert.ok(background)
  const lightOne = { ...background, colours: [{ name: 'light' as const, hex: '#eceff1', max_delta_e: null }] }
  assert.equal(commonColours([background, lightOne], inEnglish), 'white or off-white')
  const blue = { ...background, colours: [{ name: 'blue' as const, hex: '#3f76b5', max_delta_e: null }] }
  assert.equal(commonColours([background, blue], inEnglish), null)
})

it('keeps what is in every range', () => {
  assert.deepEqual(
    overlap([
      { min: 25, max: 35 },
      { min: 32, max: 36 },
      { min: null, max: 34 },
    ]),
    { min: 32, max: 34 },
  )
  assert.deepEqual(overlap([{ min: 5, max: null }]), { min: 5, max: null })
  assert.equal(
    overlap([
      { min: 1, max: 2 },
      { min: 3, max: null },
    ]),
    null,
  )
})
