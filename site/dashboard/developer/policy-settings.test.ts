import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesSince, settingsIn, usualSettings } from './policy-settings.ts'

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
    leaveOut: ['red_eye'],
    profile: 'strict',
    subject: 'adult',
    acknowledgeEditingPolicy: false,
    waiveAuthority: true,
  })
})

test('says what a version decides otherwise than the one before', () => {
  const first = { ...usualSettings, warn: ['noise' as const, 'pose' as const] }
  const second = { ...first, warn: ['noise' as const], leaveOut: ['red_eye' as const], waiveAuthority: true }
  assert.deepEqual(changesSince(usualSettings, first), ['noise only warns', 'pose only warns'])
  assert.deepEqual(changesSince(first, second), [
    'pose counts',
    'red_eye is left out',
    'this holds even for what the authority asks',
  ])
  assert.deepEqual(changesSince(second, second), [])
})
