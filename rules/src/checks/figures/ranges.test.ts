import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../../testing/rule.ts'
import { formatFieldPath } from '../../loading/problem.ts'
import { rangesAreOrdered } from './ranges.ts'

const cite = ['law']

/** The field and problem of every refused range. */
function problemsOf(replaced: Parameters<typeof sampleRule>[0]) {
  return rangesAreOrdered(sampleRule(replaced), '').map(
    ({ path, problem }) => `${formatFieldPath(path)}: ${problem}`,
  )
}

test('accepts ranges from small to large, and ranges with equal ends', () => {
  assert.deepEqual(
    problemsOf({
      headWidth: { min: 20, max: 20, unit: 'mm', cite },
      topMargin: { min: 3, unit: 'mm', cite },
      upload: { bytes: { minKb: 10, maxKb: 240, cite } },
      aspect: { minRatio: 0.74, maxRatio: 0.8, cite },
    }),
    [],
  )
})

test('refuses a band from large to small at its upper end', () => {
  const headHeight = { min: 30, max: 25, unit: 'mm', from: 'chin', to: 'crown', cite }
  assert.deepEqual(rangesAreOrdered(sampleRule({ headHeight }), ''), [
    { path: ['headHeight', 'max'], problem: '25 is below min 30', remedy: 'Swap the two or correct one' },
  ])
})

test('refuses every other range from large to small', () => {
  const eyeLine = { min: 70, max: 40, unit: 'percent', from: 'bottom', cite }
  assert.deepEqual(
    problemsOf({
      eyeLine,
      children: [{ text: 'Lower eyes.', eyeLine, cite }],
      upload: {
        bytes: { minKb: 240, maxKb: 10, cite },
        pixels: { min: { width: 600, height: 900 }, max: { width: 700, height: 800 }, cite },
      },
      aspect: { minRatio: 0.8, maxRatio: 0.7, cite },
      capture: { minDistanceM: 4, maxDistanceM: 1, cite },
      print: { size: { widthMm: 40, heightMm: 50, cite }, maxSize: { widthMm: 35, heightMm: 50, cite } },
    }),
    [
      'eyeLine.max: 40 is below min 70',
      'children[0].eyeLine.max: 40 is below min 70',
      'upload.bytes.maxKb: 10 is below minKb 240',
      'aspect.maxRatio: 0.7 is below minRatio 0.8',
      'capture.maxDistanceM: 1 is below minDistanceM 4',
      'upload.pixels.max.height: 800 is below min.height 900',
      'print.maxSize.widthMm: 35 is below size.widthMm 40',
    ],
  )
})
