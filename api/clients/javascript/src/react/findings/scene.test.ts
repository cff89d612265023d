import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retake } from '../../../../../src/contract/examples/verdict.ts'
import type { PhotoFinding } from '../stage.ts'
import { sceneOf } from './scene.ts'

const [example] = retake.findings
assert.ok(example)
const wrong = (fields: Partial<PhotoFinding> & Pick<PhotoFinding, 'check' | 'code'>): PhotoFinding => ({
  ...{ ...example, outcome: 'FAIL', assessed: true },
  ...fields,
})

test('draws what is wrong, by the code where a check has several faults', () => {
  assert.deepEqual(sceneOf(wrong({ check: 'eyes_open', code: 'eyes_closed' })), { eyes: 'closed' })
  assert.deepEqual(sceneOf(wrong({ check: 'pose', code: 'roll' })), { lean: 16 })
  const [sure, doubtful] = ['head_too_large', 'head_too_large_maybe'] as const
  assert.deepEqual(
    sceneOf(wrong({ check: 'head_size', code: sure })),
    sceneOf(wrong({ check: 'head_size', code: doubtful, outcome: 'REVIEW' })),
  )
})

test('draws nothing where nothing is wrong, was judged or can be shown', () => {
  assert.equal(sceneOf(wrong({ check: 'eyes_open', code: 'ok', outcome: 'PASS' })), null)
  assert.equal(sceneOf(wrong({ check: 'eyes_open', code: 'face_too_small', assessed: false })), null)
  assert.equal(sceneOf(wrong({ check: 'file_size', code: 'file_too_large' })), null)
  assert.equal(sceneOf(wrong({ check: 'head_size', code: 'not_stated' })), null)
})
