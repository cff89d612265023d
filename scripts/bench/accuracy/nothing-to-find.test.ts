import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checksWithNothingToFind } from './nothing-to-find.ts'

test('names the checks whose fault the labels deny', () => {
  assert.deepEqual(checksWithNothingToFind({ glasses: 'clear', eyes: 'open', faces: 1 }, []), [
    'tinted_lenses',
    'glare',
    'eyes_open',
    'single_face',
    'other_person',
  ])
})

test('takes a label that is in doubt, or absent, to say nothing', () => {
  assert.deepEqual(checksWithNothingToFind({ eyes: 'open' }, ['eyes']), [])
  assert.deepEqual(checksWithNothingToFind({ mouth: 'closed' }, []), [])
  assert.deepEqual(checksWithNothingToFind({ mouth: 'closed', expression: 'neutral' }, []), [
    'mouth_closed',
    'expression',
  ])
})
