import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../testing/samples.ts'
import { aspectOf, aspectRangeOf, bandAsFraction, printSizeOf, printSizeOfAspect } from './print-size.ts'

const cite = ['law']
const band = { min: 30, max: 35, unit: 'mm' } as const
const size = { widthMm: 35, heightMm: 45, cite }
const sizes = { size, maxSize: { widthMm: 40, heightMm: 50, cite } }
const aspect = { minRatio: 0.74, maxRatio: 0.8, cite }

test('the frame is the print, or the smallest print of a range', () => {
  assert.deepEqual(printSizeOf(sampleRule({ print: sizes })), { widthMm: 35, heightMm: 45 })
  assert.equal(printSizeOf(sampleRule({ print: undefined })), null)
})

test('the aspect comes from the exact pixels, then the print, then a square, and is otherwise unknown', () => {
  const exact = { pixels: { exact: { width: 630, height: 810 }, cite } }
  const square = { pixels: { square: true, cite } }
  const smallest = { pixels: { min: { width: 600, height: 750 }, cite } }
  assert.equal(aspectOf(sampleRule({ upload: exact })), 630 / 810)
  assert.equal(aspectOf(sampleRule({ upload: square })), 40 / 50)
  assert.equal(aspectOf(sampleRule({ upload: square, print: undefined })), 1)
  assert.equal(aspectOf(sampleRule({ upload: smallest, print: undefined })), null)
})

test('the aspect range is the stated one, then that of the print sizes, then one value, or unknown', () => {
  assert.deepEqual(aspectRangeOf(sampleRule({ print: { size }, aspect })), { min: 0.74, max: 0.8 })
  assert.deepEqual(aspectRangeOf(sampleRule({ print: sizes })), { min: 35 / 50, max: 40 / 45 })
  assert.deepEqual(aspectRangeOf(sampleRule({ print: { size } })), { min: 35 / 45, max: 35 / 45 })
  const square = { pixels: { square: true, cite } }
  assert.deepEqual(aspectRangeOf(sampleRule({ print: undefined, upload: square })), { min: 1, max: 1 })
  assert.equal(aspectRangeOf(sampleRule({ print: undefined })), null)
})

test('with a range of prints, a photo gets the smallest print of its own aspect ratio', () => {
  const document = sampleRule({ print: sizes })
  assert.deepEqual(printSizeOfAspect(document, 0.8), { widthMm: 36, heightMm: 45 })
  assert.deepEqual(printSizeOfAspect(document, 0.7), { widthMm: 35, heightMm: 50 })
  assert.deepEqual(printSizeOfAspect(document, 0.5), { widthMm: 35, heightMm: 50 })
  assert.deepEqual(printSizeOfAspect(document, 2), { widthMm: 40, heightMm: 45 })
})

test('one print with a range of aspects keeps its height, and without a range also its width', () => {
  assert.deepEqual(printSizeOfAspect(sampleRule({ print: { size }, aspect }), 0.75), {
    widthMm: 33.75,
    heightMm: 45,
  })
  assert.deepEqual(printSizeOfAspect(sampleRule({ print: { size } }), 0.75), { widthMm: 35, heightMm: 45 })
  assert.equal(printSizeOfAspect(sampleRule({ print: undefined, aspect }), 0.75), null)
})

test("millimetres are a share of the print's height, and for widths of its width", () => {
  assert.deepEqual(bandAsFraction(sampleRule(), band), { min: 0.6, max: 0.7 })
  assert.deepEqual(bandAsFraction(sampleRule(), band, 'width'), { min: 0.75, max: 0.875 })
})

test('millimetres are a share of the given print, if it is not the smallest one', () => {
  const print = { widthMm: 40, heightMm: 60 }
  assert.deepEqual(bandAsFraction(sampleRule(), { min: 30, unit: 'mm' }, 'height', print), {
    min: 0.5,
    max: null,
  })
})

test('a limit is null if the rule does not state it, or if it needs a print and there is none', () => {
  assert.deepEqual(bandAsFraction(sampleRule(), { max: 25, unit: 'mm' }), { min: null, max: 0.5 })
  assert.deepEqual(bandAsFraction(sampleRule({ print: undefined }), band), { min: null, max: null })
})
