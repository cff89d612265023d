import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../testing/sample-evidence.ts'
import { checkNames } from '../judge/all-checks.ts'
import { isStated } from '../judge/stated-checks.ts'

const statedBy = (id: string) => checkNames.filter((check) => isStated(check, documentOf(id)))

test('says which checks a rule states, and leaves general conditions of portraits out', () => {
  const stated = statedBy('us-passport')
  for (const check of ['dimensions', 'head_size', 'eye_line', 'glasses', 'background_shadow']) {
    assert.ok(stated.includes(checkNames.find((name) => name === check) ?? 'noise'), check)
  }
  for (const check of ['pose', 'noise', 'hot_spots', 'file_format']) {
    assert.ok(!stated.some((name) => name === check), check)
  }
})

test('a check that a rule relaxes for children is one that it states', () => {
  assert.ok(isStated('gaze', documentOf('gb-passport-digital')))
  assert.ok(!isStated('gaze', documentOf('us-passport')))
})

test('no rule states a check that there is not', () => {
  assert.equal(isStated('halo', documentOf('us-passport')), false)
})
