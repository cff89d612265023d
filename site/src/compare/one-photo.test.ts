import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../../testing/catalog-records.ts'
import { commonColours } from './common-colours.ts'
import { onePhoto } from './one-photo.ts'

const among = (ids: readonly string[]) =>
  Object.fromEntries(onePhoto(ids.map(recordOf)).map((one) => [one.key, one]))

it('finds that prints of different shapes cannot be one', () => {
  const { 'size.mm': print, aspect } = among(['us-passport', 'de-passport'])
  assert.equal(print?.possible, false)
  assert.equal(aspect?.possible, false)
})

it('keeps the stricter policy and the shorter age', () => {
  const { glasses, recency, editing_policy } = among(['us-passport', 'de-passport'])
  assert.equal(glasses?.text, recordOf('us-passport').glasses?.text)
  assert.equal(editing_policy?.text, recordOf('us-passport').editing_policy?.text)
  assert.match(recency?.text ?? '', /^within \d+ months$/)
})

it('finds a document in agreement with itself', () => {
  for (const one of onePhoto([recordOf('us-passport'), recordOf('us-passport')]))
    assert.ok(one.possible, one.key)
})

it('says nothing where nobody states anything', () => {
  const { 'file.bytes': bytes } = among(['us-passport'])
  assert.deepEqual(bytes, { key: 'file.bytes', name: 'File size', possible: true, text: null })
})

it('takes a light background for the colours that it holds', () => {
  const { background } = recordOf('us-passport')
  assert.ok(background)
  const lightOne = { ...background, colours: [{ name: 'light' as const, hex: '#eceff1', max_delta_e: null }] }
  assert.equal(commonColours([background, lightOne]), 'white or off white')
  const blue = { ...background, colours: [{ name: 'blue' as const, hex: '#3f76b5', max_delta_e: null }] }
  assert.equal(commonColours([background, blue]), null)
})
