import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../../testing/rule.ts'
import { formatFieldPath } from '../../loading/problem.ts'
import { bandsLieInFrame } from './frame.ts'

const cite = ['law']

/** The field and problem of every refused limit. The sample's print is 40 mm wide and 50 mm tall. */
function problemsOf(replaced: Parameters<typeof sampleRule>[0]) {
  return bandsLieInFrame(sampleRule(replaced), '').map(
    ({ path, problem }) => `${formatFieldPath(path)}: ${problem}`,
  )
}

test('accepts bands up to the edge of the photo', () => {
  assert.deepEqual(
    problemsOf({
      headHeight: { min: 30, max: 50, unit: 'mm', from: 'chin', to: 'crown', cite },
      headWidth: { max: 40, unit: 'mm', cite },
      eyeLine: { min: 50, max: 100, unit: 'percent', from: 'bottom', cite },
    }),
    [],
  )
})

test('refuses heights over the height of the photo and widths over its width', () => {
  assert.deepEqual(
    problemsOf({
      headHeight: { min: 51, max: 52, unit: 'mm', from: 'chin', to: 'crown', cite },
      headWidth: { max: 45, unit: 'mm', cite },
    }),
    [
      "headHeight.min: 51 is more than 50 mm, the photo's height",
      "headHeight.max: 52 is more than 50 mm, the photo's height",
      "headWidth.max: 45 is more than 40 mm, the photo's width",
    ],
  )
})

test('refuses more than 100 percent, with or without a print', () => {
  const centring = { min: 45, max: 155, unit: 'percent', cite }
  const problems = ['centring.max: 155 is more than 100 percent']
  assert.deepEqual(problemsOf({ centring }), problems)
  assert.deepEqual(problemsOf({ centring, print: undefined }), problems)
})
