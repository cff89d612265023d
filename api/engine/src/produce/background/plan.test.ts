import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '#testing/sample-evidence.ts'
import { BackgroundOptions, planBackground } from './plan.ts'

const baseline = documentOf('zz-icao-9303')
const passport = documentOf('us-passport')
const under = (policy: 'forbidden' | 'crop-only' | 'background-allowed' | 'allowed' | null) => {
  const { editing, ...silent } = passport
  return policy === null ? silent : { ...silent, editing: { policy, cite: ['photo-page'] } }
}

const policies = [
  ['forbidden', false],
  ['crop-only', false],
  ['background-allowed', true],
  ['allowed', true],
  [null, true],
] as const
for (const [policy, accepted] of policies) {
  test(`if editing is ${policy ?? 'not mentioned'}, a background is ${accepted ? '' : 'not '}replaced`, () => {
    const plan = planBackground(under(policy), baseline, BackgroundOptions.parse({}))
    assert.equal(plan.ok, accepted)
    if (!plan.ok) assert.equal(plan.problem.code, 'editing_not_allowed')
    const acknowledged = BackgroundOptions.parse({ acknowledgeEditingPolicy: true })
    const anyway = planBackground(under(policy), baseline, acknowledged)
    assert.ok(anyway.ok)
    const repeated = anyway.value.editingPolicy
    assert.deepEqual(repeated && [repeated.policy, repeated.acknowledged], policy && [policy, true])
  })
}

test('the policy comes before the colour', () => {
  const plan = planBackground(under('forbidden'), baseline, BackgroundOptions.parse({ colour: 'red' }))
  assert.equal(plan.ok ? '' : plan.problem.code, 'editing_not_allowed')
})

test('the file is a JPEG, unless the rule accepts PNG and no JPEG', () => {
  const formatFor = (allowed: ('png' | 'jpeg')[], asked?: 'png' | 'jpeg') => {
    const document = { ...under(null), upload: { formats: { allowed, cite: ['photo-page'] } } }
    const plan = planBackground(document, baseline, BackgroundOptions.parse({ format: asked }))
    return plan.ok && plan.value.format
  }
  assert.equal(formatFor(['png', 'jpeg']), 'jpeg')
  assert.equal(formatFor(['png']), 'png')
  assert.equal(formatFor(['jpeg'], 'png'), 'png')
})
