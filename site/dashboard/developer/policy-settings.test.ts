import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesSince, sentSettings, settingsIn, usualSettings } from './policy-settings.ts'

test('a form becomes settings, with a check in at most one list', () => {
  const typed = {
    name: 'kyc',
    'check-noise': 'warn',
    'check-red_eye': 'leave_out',
    'check-pose': 'count',
    profile: 'strict',
    subject: 'adult',
    waiveAuthority: 'yes',
  }
  assert.deepEqual(settingsIn(typed), {
    warn: ['noise'],
    leave_out: ['red_eye'],
    profile: 'strict',
    subject: 'adult',
    acknowledge_editing_policy: false,
    waive_authority: true,
  })
  assert.deepEqual(sentSettings(usualSettings), {
    warn: [],
    leaveOut: [],
    profile: 'standard',
    subject: 'adult',
    acknowledgeEditingPolicy: false,
    waiveAuthority: false,
  })
})

test('says what a version decides otherwise than the one before', () => {
  const first = { ...usualSettings, warn: ['noise' as const, 'pose' as const] }
  const second = {
    ...first,
    warn: ['noise' as const],
    leave_out: ['red_eye' as const],
    waive_authority: true,
  }
  assert.deepEqual(changesSince(usualSettings, first), ['noise only warns', 'pose only warns'])
  assert.deepEqual(changesSince(first, second), [
    'pose counts',
    'red_eye is left out',
    'this holds even for what the authority asks',
  ])
  assert.deepEqual(changesSince(second, second), [])
})
