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
    'red_eye',
    'recapture',
  ])
})

test('takes rare faults to be absent where no label names them', () => {
  assert.deepEqual(checksWithNothingToFind({ red_eye: true }, []), ['recapture'])
  assert.deepEqual(checksWithNothingToFind({ recapture: 'y' }, []), ['red_eye'])
})

test('takes any other label that is in doubt, or absent, to say nothing', () => {
  const rare = { red_eye: 'y', recapture: 'y' }
  assert.deepEqual(checksWithNothingToFind({ ...rare, eyes: 'open' }, ['eyes']), [])
  assert.deepEqual(checksWithNothingToFind({ ...rare, mouth: 'closed' }, []), [])
  assert.deepEqual(checksWithNothingToFind({ ...rare, mouth: 'closed', expression: 'neutral' }, []), [
    'mouth_closed',
    'expression',
  ])
})
