import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded, matches } from './matching.ts'

const text = folded('ci-passport Passport of Côte d’Ivoire')

test('finds each word anywhere, ignoring case and accents', () => {
  for (const query of ['', ' ', 'CÔTE', 'cote pass', 'ci-pass', 'ivoire passport']) {
    assert.ok(matches(query, text), query)
  }
  for (const query of ['visa', 'cote visa', 'passportx']) assert.ok(!matches(query, text), query)
})
