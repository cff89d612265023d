import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNames } from '../../../api/engine/src/checks/registry.ts'
import figures from '../../../site/src/accuracy/figures.json' with { type: 'json' }
import { addedFaults } from './added/faults.ts'
import { checksOfFault, faultsOfLabels } from './faults.ts'

test('finds no fault in labels that name nothing wrong', () => {
  assert.deepEqual(faultsOfLabels({ faces: 1, mouth: 'closed', expression: 'neutral', pose: 'frontal' }), [])
})

test('tells a smile with teeth from one without, and counts the faces', () => {
  assert.deepEqual(faultsOfLabels({ expression: 'smile', mouth: 'closed' }), ['smile_closed'])
  assert.deepEqual(faultsOfLabels({ expression: 'smile', mouth: 'open' }), ['mouth_open', 'smile_teeth'])
  assert.deepEqual(faultsOfLabels({ faces: 0 }), ['no_face'])
  assert.deepEqual(faultsOfLabels({ faces: 9 }), ['two_faces'])
})

test('names a check for every fault of a label', () => {
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

test('names only existing checks, for faults and for published figures', () => {
  const counted = [
    ...Object.values(checksOfFault).flat(),
    ...addedFaults.flatMap(({ checks }) => checks),
    ...figures.sets.flatMap(({ checks }) => checks.map(({ check }) => check)),
  ]
  const names: readonly string[] = checkNames
  assert.deepEqual(
    counted.filter((check) => !names.includes(check)),
    [],
  )
})
