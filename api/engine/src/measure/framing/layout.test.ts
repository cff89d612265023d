import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '#testing/sample-evidence.ts'
import { leastInterEyePx } from './layout.ts'

const baseline = documentOf('zz-icao-9303')
const least = (id: string) => leastInterEyePx(documentOf(id), baseline)

test('a rule without a minimum has the baseline’s, on a print that is as large, and in a file', () => {
  for (const id of ['zz-icao-9303', 'us-passport', 'fr-passport', 'us-visa-digital'])
    assert.equal(least(id), 90)
})

test('a smaller print asks for as many fewer pixels as its smallest head is smaller', () => {
  // 19 mm of 32 mm, in 378 px, are 224 px; the baseline's 70 % of 531 px are 372 px.
  assert.equal(least('cn-driving-licence'), 54)
  // No size of the head is stated: 90 px * 378 / 531.
  assert.equal(least('es-passport'), 64)
})

test('a minimum that a rule states is kept on any print', () => {
  const document = { ...documentOf('es-passport'), interEyeDistance: { minPx: 80, cite: ['issue-passport'] } }
  assert.equal(leastInterEyePx(document, baseline), 80)
})
