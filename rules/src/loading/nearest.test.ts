import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest } from './nearest.ts'

const ids = ['us-passport', 'us-visa-digital', 'gb-passport-digital', 'fr-passport', 'zz-icao-9303']

test('a typing error finds the word meant', () => {
  assert.deepEqual(nearest('headHeigth', ['headWidth', 'headHeight', 'eyeLine'], 1), ['headHeight'])
  assert.deepEqual(nearest('us-pasport', ids, 1), ['us-passport'])
})

test('capitals do not count', () => {
  assert.deepEqual(nearest('US-PASSPORT', ids, 1), ['us-passport'])
})

test('shared parts rank first, and the limit holds', () => {
  assert.deepEqual(nearest('us-visa', ids, 3), ['us-visa-digital', 'us-passport'])
  assert.equal(nearest('gb-passport', ids, 2).length, 2)
  assert.equal(nearest('gb-passport', ids, 3)[0], 'gb-passport-digital')
})

test('a word like none finds nothing', () => {
  assert.deepEqual(nearest('driving-licence', ids, 3), [])
  assert.deepEqual(nearest('', ids, 3), [])
})
