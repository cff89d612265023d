import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentKind } from './kind.ts'

test("derives a document's kind from its slug", () => {
  const kinds = {
    passport: 'passport',
    'passport-digital': 'passport',
    'schengen-visa': 'visa',
    'visa-digital': 'visa',
    'e-visa': 'visa',
    'k-eta': 'visa',
    'identity-card': 'identity-card',
    'resident-id': 'identity-card',
    'residence-permit': 'residence-permit',
    'permanent-resident-card': 'residence-permit',
    'driving-licence-northern-ireland': 'driving-licence',
    'icao-9303': 'other',
    'bank-exam': 'other',
    visaged: 'other',
  }
  for (const [document, kind] of Object.entries(kinds))
    assert.equal(documentKind({ document }), kind, document)
})
