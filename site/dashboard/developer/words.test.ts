import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchProgress, batchState, webhookState } from './words.ts'

test('says since when a webhook is slow', () => {
  const slow = { enabled: true, disabled_reason: null, slow_since: '2026-11-21T21:08:56.123Z' }
  assert.match(webhookState(slow), /since 2026-11-21 21:08:56 UTC$/)
  assert.equal(webhookState({ ...slow, slow_since: null }), 'enabled')
  assert.equal(webhookState({ ...slow, enabled: false }), 'disabled')
})

test('the state of a batch says why it is paused, and its progress counts what it expects', () => {
  const open = { status: 'open', paused_because: null, cancelled_because: null } as const
  assert.equal(batchState(open), 'takes photos')
  assert.match(batchState({ ...open, paused_because: 'insufficient_funds' }), /^paused: the wallet/)
  assert.match(batchState({ ...open, status: 'cancelled', cancelled_because: 'expired' }), /too long$/)
  const counts = {
    received: 30,
    waiting: 10,
    judging: 5,
    ready: 9,
    review: 2,
    retake: 2,
    failed: 1,
    cancelled: 1,
  }
  assert.deepEqual(batchProgress({ counts, expected_items: 40 }), { ended: 15, of: 40 })
  assert.deepEqual(batchProgress({ counts, expected_items: null }), { ended: 15, of: 30 })
})
