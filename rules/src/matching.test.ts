import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded, matches, nearest } from './matching.ts'

const text = folded('ci-passport Passport of Côte d’Ivoire')

test('finds each word anywhere, ignoring case and accents', () => {
  for (const query of ['', ' ', 'CÔTE', 'cote pass', 'ci-pass', 'ivoire passport']) {
    assert.ok(matches(query, text), query)
  }
  for (const query of ['visa', 'cote visa', 'passportx']) assert.ok(!matches(query, text), query)
})

const ids = ['us-passport', 'us-visa-digital', 'gb-passport-digital', 'fr-passport', 'zz-icao-9303']

test('finds the intended word for a word with a typing error', () => {
  assert.deepEqual(nearest('headHeigth', ['headWidth', 'headHeight', 'eyeLine'], 1), ['headHeight'])
  assert.deepEqual(nearest('us-pasport', ids, 1), ['us-passport'])
})

test('ranks shared parts first, and returns at most the given number', () => {
  assert.deepEqual(nearest('us-visa', ids, 3), ['us-visa-digital', 'us-passport'])
  assert.equal(nearest('gb-passport', ids, 2).length, 2)
  assert.equal(nearest('gb-passport', ids, 3)[0], 'gb-passport-digital')
})

test('finds nothing for a word that is similar to none', () => {
  assert.deepEqual(nearest('driving-licence', ids, 3), [])
  assert.deepEqual(nearest('', ids, 3), [])
})
