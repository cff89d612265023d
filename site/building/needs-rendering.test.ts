import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsRendering } from './needs-rendering.ts'

test('skips only pages that show nothing but unchanged documents', () => {
  const unchanged = { documents: ['us/visa', 'nl/passport'], countries: ['nl'] }
  for (const pathname of [
    '/requirements/us/visa',
    '/api/public/requirements/us/visa.json',
    '/requirements/us/visa.atom',
    '/requirements/nl',
    '/requirements/nl.md',
  ]) {
    assert.ok(!needsRendering(pathname, unchanged), pathname)
  }
  for (const pathname of [
    '/requirements/us/passport',
    '/api/public/requirements/us/passport.json',
    '/requirements/us',
    '/requirements',
    '/requirements/compare',
    '/api/public/requirements.json',
    '/',
  ]) {
    assert.ok(needsRendering(pathname, unchanged), pathname)
  }
})
