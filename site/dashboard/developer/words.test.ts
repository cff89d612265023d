import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobProgress, jobState, webhookState } from './words.ts'

test('says since when a webhook is slow', () => {
  const slow = { enabled: true, disabled_reason: null, slow_since: '2026-11-21T21:08:56.123Z' }
  assert.match(webhookState(slow), /since 2026-11-21 21:08:56 UTC$/)
  assert.equal(webhookState({ ...slow, slow_since: null }), 'enabled')
  assert.equal(webhookState({ ...slow, enabled: false }), 'disabled')
})

test('the state of a job says why it is paused, and its progress counts what it expects', () => {
  const open = { status: 'open', paused_because: null } as const
  assert.equal(jobState(open), 'takes photos')
  assert.match(jobState({ ...open, paused_because: 'insufficient_funds' }), /^paused: the wallet/)
  assert.equal(jobState({ ...open, status: 'cancelled' }), 'cancelled')
  const counts = {
    ...{ total: 30, queued: 10, running: 5, completed: 13, failed: 1, cancelled: 1 },
    ...{ ready: 9, review: 2, retake: 2 },
  }
  assert.deepEqual(jobProgress({ counts, expected_items: 40 }), { ended: 15, of: 40 })
  assert.deepEqual(jobProgress({ counts, expected_items: null }), { ended: 15, of: 30 })
})
