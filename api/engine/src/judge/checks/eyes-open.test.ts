import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEvidence } from '../../../testing/sample-evidence.ts'
import { valueAt } from '../../../testing/value-at.ts'
import { eyesOpen } from './eyes-open.ts'

const opened = (eyeOpening: number) => eyesOpen.run(sampleEvidence({ head: { eyeOpening } }))

test('open eyes pass, shut ones fail, between them is REVIEW', () => {
  const between = valueAt('lidsMeet', 'review', 'beyond')
  assert.deepEqual(
    [opened(0.19).outcome, opened(between).outcome, opened(0.05).outcome],
    ['PASS', 'REVIEW', 'FAIL'],
  )
  assert.equal(opened(0.05).code, 'eyes_closed')
})

test('without a face it is not assessed', () => {
  assert.equal(eyesOpen.run(sampleEvidence({ head: null })).assessed, false)
})
