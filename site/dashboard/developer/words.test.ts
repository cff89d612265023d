import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookState } from './words.ts'

test('the owner of a webhook is told since when it is slow', () => {
  const slow = { enabled: true, disabled_reason: null, slow_since: '2026-11-21T21:08:56.123Z' }
  assert.match(webhookState(slow), /since 2026-11-21 21:08:56 UTC$/)
  assert.equal(webhookState({ ...slow, slow_since: null }), 'enabled')
  assert.equal(webhookState({ ...slow, enabled: false }), 'disabled')
})
