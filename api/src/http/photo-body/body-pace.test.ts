import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgeLimits } from '../../config/edge-limits.ts'
import { bodyPace } from './body-pace.ts'

const limits = { ...edgeLimits.body, bytesPerSecondOfAccount: 1_000, burstBytesOfAccount: 5_000 }

test('reads a burst at once, and what follows at the steady rate', () => {
  const pace = bodyPace(limits)
  assert.equal(pace.waitMs('a', 5_000, 0), 0)
  assert.equal(pace.waitMs('a', 1_000, 0), 1_000)
  assert.equal(pace.waitMs('a', 1_000, 1_000), 1_000)
  assert.equal(pace.waitMs('a', 1_000, 10_000), 0)
})

test('the bodies of one account share its rate, and another account has its own', () => {
  const pace = bodyPace(limits)
  pace.waitMs('a', 9_000, 0)
  assert.equal(pace.waitMs('a', 1, 0), 4_001)
  assert.equal(pace.waitMs('b', 5_000, 0), 0)
})

test('a pause gives no more than one burst', () => {
  const pace = bodyPace(limits)
  pace.waitMs('a', 1, 0)
  assert.equal(pace.waitMs('a', 6_000, 3_600_000), 1_000)
})

test('an account that has paused and was forgotten begins anew', () => {
  const pace = bodyPace(limits)
  for (let account = 0; account < 3_000; account += 1) pace.waitMs(`account ${account}`, 5_000, account)
  assert.ok(pace.waitMs('account 2999', 5_000, 3_000) > 0)
  assert.equal(pace.waitMs('account 0', 5_000, 60_000), 0)
})
