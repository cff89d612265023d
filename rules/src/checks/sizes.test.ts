import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '#testing/samples.ts'
import { pixelsAgreeWithPrint, printStandsUpright, unitsAreRight } from './sizes.ts'

const cite = ['law']
const print = { size: { widthMm: 40, heightMm: 50, cite } }

const problemsOf = (pixels: object, minDpi?: number) => {
  const resolution = minDpi === undefined ? undefined : { minDpi, cite }
  const upload = { pixels: { ...pixels, cite }, ...(resolution && { resolution }) }
  return pixelsAgreeWithPrint(sampleRule({ print, upload }), '').map(({ path, problem }) => ({
    at: path.join('.'),
    problem,
  }))
}

test('accepts pixels with the aspect ratio of the print and enough for the resolution', () => {
  assert.deepEqual(problemsOf({ exact: { width: 400, height: 500 } }), [])
  assert.deepEqual(problemsOf({ exact: { width: 472, height: 591 } }, 300), [])
  assert.deepEqual(problemsOf({ min: { width: 600, height: 600 } }), [])
})

test('refuses pixels with another aspect ratio, unless a note explains it', () => {
  const exact = { width: 400, height: 400 }
  assert.deepEqual(problemsOf({ exact }), [
    {
      at: 'upload.pixels.exact',
      problem: '400 x 400 pixels have another aspect ratio (1.00) than the photo (0.80)',
    },
  ])
  assert.equal(problemsOf({ recommended: exact })[0]?.at, 'upload.pixels.recommended')
  assert.deepEqual(problemsOf({ exact, note: 'Of the file; the print is another picture.' }), [])
})

test('refuses fewer pixels than the print needs at the resolution', () => {
  assert.deepEqual(problemsOf({ exact: { width: 240, height: 300 } }, 300), [
    {
      at: 'upload.pixels.exact.width',
      problem: '240 pixels are too few: 40 mm at 300 dpi need 462',
    },
  ])
})

test('refuses a square whose print or pixels are not square', () => {
  assert.deepEqual(problemsOf({ square: true })[0]?.at, 'upload.pixels.square')
})

const printOf = (widthMm: number, heightMm: number, note?: string) => ({
  print: { size: { widthMm, heightMm, cite: ['law'], ...(note === undefined ? {} : { note }) } },
})

test('accepts an upright print, a square print and no print', () => {
  for (const replaced of [printOf(35, 45), printOf(51, 51), { print: undefined }]) {
    assert.deepEqual(printStandsUpright(sampleRule(replaced), ''), [])
  }
})

test('refuses a landscape print', () => {
  assert.deepEqual(printStandsUpright(sampleRule(printOf(45, 35)), ''), [
    {
      path: ['print', 'size', 'widthMm'],
      problem: 'the photo is wider (45 mm) than tall (35 mm)',
      remedy: 'Swap the two, or add a note that the authority asks for a landscape photo',
    },
  ])
})

test('accepts a landscape print with a note', () => {
  assert.deepEqual(
    printStandsUpright(sampleRule(printOf(45, 35, 'Landscape, as the form shows it.')), ''),
    [],
  )
})

const faultsOf = (replaced: object) =>
  unitsAreRight(sampleRule(replaced), '').map(({ path, problem, remedy }) => [
    path.join('.'),
    problem,
    remedy,
  ])

test('accepts usual figures, and 2 inches as 50 or 51 mm', () => {
  assert.deepEqual(faultsOf({}), [])
  for (const mm of [50, 51]) {
    const size = { widthMm: mm, heightMm: mm, inches: { width: 2, height: 2 }, cite }
    assert.deepEqual(faultsOf({ print: { size } }), [])
  }
})

test('refuses inches and centimetres written as millimetres', () => {
  assert.deepEqual(faultsOf({ print: { size: { widthMm: 3.5, heightMm: 45, cite } } }), [
    [
      'print.size.widthMm',
      '3.5 mm is too small for a photo: it looks like centimetres or inches',
      'Write 35 if these are centimetres, 89 if they are inches',
    ],
  ])
  const headHeight = { min: 1, max: 1.4, unit: 'mm', cite }
  assert.equal(faultsOf({ headHeight })[0]?.[0], 'headHeight')
})

test('refuses millimetres that do not match the inches of the same size', () => {
  const size = { widthMm: 45, heightMm: 51, inches: { width: 2, height: 2 }, cite }
  assert.deepEqual(faultsOf({ print: { size } }), [
    ['print.size.widthMm', '45 mm is not 2 inches (50.8 mm)', 'Correct one of the two'],
  ])
})

test('refuses a fraction as percent, MB as KB and millimetres as pixels', () => {
  assert.equal(faultsOf({ headHeight: { min: 0.7, max: 0.8, unit: 'percent', cite } })[0]?.[2], 'Write 80')
  assert.equal(faultsOf({ upload: { bytes: { maxKb: 5, cite } } })[0]?.[0], 'upload.bytes.maxKb')
  const exact = { width: 35, height: 45 }
  assert.equal(faultsOf({ upload: { pixels: { exact, cite } } })[0]?.[0], 'upload.pixels.exact')
})
