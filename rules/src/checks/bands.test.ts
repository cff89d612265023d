import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '#testing/samples.ts'
import { formatFieldPath } from '../loading/problem.ts'
import { bandsLieInFrame, figuresSaySomething, millimetresHavePrint, rangesAreOrdered } from './bands.ts'

const cite = ['law']

/** The field and problem of every refused limit. The sample's print is 40 mm wide and 50 mm tall. */
function frameProblems(replaced: Parameters<typeof sampleRule>[0]) {
  return bandsLieInFrame(sampleRule(replaced), '').map(
    ({ path, problem }) => `${formatFieldPath(path)}: ${problem}`,
  )
}

test('accepts bands up to the edge of the photo', () => {
  assert.deepEqual(
    frameProblems({
      headHeight: { min: 30, max: 50, unit: 'mm', from: 'chin', to: 'crown', cite },
      headWidth: { max: 40, unit: 'mm', cite },
      eyeLine: { min: 50, max: 100, unit: 'percent', from: 'bottom', cite },
    }),
    [],
  )
})

test('refuses heights over the height of the photo and widths over its width', () => {
  assert.deepEqual(
    frameProblems({
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
  assert.deepEqual(frameProblems({ centring }), problems)
  assert.deepEqual(frameProblems({ centring, print: undefined }), problems)
})

test('accepts millimetres with a print', () => {
  assert.deepEqual(millimetresHavePrint(sampleRule(), ''), [])
})

test('accepts percent without a print', () => {
  const headHeight = { min: 70, max: 80, unit: 'percent', from: 'chin', to: 'crown', cite: ['law'] }
  assert.deepEqual(millimetresHavePrint(sampleRule({ print: undefined, headHeight }), ''), [])
})

test('refuses millimetres without a print', () => {
  assert.deepEqual(millimetresHavePrint(sampleRule({ print: undefined }), ''), [
    {
      path: ['headHeight', 'unit'],
      problem: 'the band is in millimetres, but print.size is missing',
      remedy: 'Add print.size, or give the band in percent',
    },
  ])
})

/** The field and problem of every refused range. */
function rangeProblems(replaced: Parameters<typeof sampleRule>[0]) {
  return rangesAreOrdered(sampleRule(replaced), '').map(
    ({ path, problem }) => `${formatFieldPath(path)}: ${problem}`,
  )
}

test('accepts ranges from small to large, and ranges with equal ends', () => {
  assert.deepEqual(
    rangeProblems({
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
    rangeProblems({
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

test('accepts figures with one of their limits', () => {
  const replaced = {
    headWidth: { max: 20, unit: 'mm', cite },
    upload: { pixels: { square: true, cite }, bytes: { maxKb: 240, cite } },
    background: { plain: true, cite },
  }
  assert.deepEqual(figuresSaySomething(sampleRule(replaced), ''), [])
})

test('refuses figures without a limit', () => {
  const replaced = {
    headWidth: { unit: 'mm', cite },
    upload: { pixels: { cite }, bytes: { cite } },
    background: { cite, note: 'Not stated.' },
    capture: { cite },
  }
  const problems = figuresSaySomething(sampleRule(replaced), '')
  assert.deepEqual(
    problems.map(({ path }) => path.join('.')),
    ['headWidth', 'upload.pixels', 'upload.bytes', 'background', 'capture'],
  )
  assert.equal(problems[0]?.remedy, 'Add one of min, max, or remove this field: absent means not stated')
})
