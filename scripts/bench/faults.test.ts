import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checksOfFault, faultsOfLabels } from './faults.ts'

test('labels that say nothing wrong name no fault', () => {
  assert.deepEqual(faultsOfLabels({ faces: 1, mouth: 'closed', expression: 'neutral', pose: 'frontal' }), [])
})

test('a smile is with teeth or without, and faces are counted', () => {
  assert.deepEqual(faultsOfLabels({ expression: 'smile', mouth: 'closed' }), ['smile_closed'])
  assert.deepEqual(faultsOfLabels({ expression: 'smile', mouth: 'open' }), ['mouth_open', 'smile_teeth'])
  assert.deepEqual(faultsOfLabels({ faces: 0 }), ['no_face'])
  assert.deepEqual(faultsOfLabels({ faces: 9 }), ['two_faces'])
})

test('every fault of a label has a check to find it', () => {
  const labels = {
    mouth: 'open',
    eyes: 'closed',
    gaze: 'away',
    glasses: 'tinted',
    pose: 'rolled',
    exposure: 'dark',
  }
  for (const fault of faultsOfLabels(labels)) assert.ok(checksOfFault[fault], fault)
})
