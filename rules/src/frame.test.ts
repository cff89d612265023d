import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aspectOf, bandAsFraction, frameOf } from './frame.ts'
import { sampleRule } from './samples/rule.ts'

const cite = ['law']
const band = { min: 30, max: 35, unit: 'mm' } as const

test('the frame is the print, at the lower end of a range', () => {
  const size = { widthMm: 35, heightMm: 45, cite }
  const print = { size, maxSize: { widthMm: 40, heightMm: 50, cite } }
  assert.deepEqual(frameOf(sampleRule({ print })), { widthMm: 35, heightMm: 45 })
  assert.equal(frameOf(sampleRule({ print: undefined })), null)
})

test('the aspect is that of the exact pixels, else of the print, else square, else unknown', () => {
  const exact = { pixels: { exact: { width: 630, height: 810 }, cite } }
  const square = { pixels: { square: true, cite } }
  const smallest = { pixels: { min: { width: 600, height: 750 }, cite } }
  assert.equal(aspectOf(sampleRule({ upload: exact })), 630 / 810)
  assert.equal(aspectOf(sampleRule({ upload: square })), 40 / 50)
  assert.equal(aspectOf(sampleRule({ upload: square, print: undefined })), 1)
  assert.equal(aspectOf(sampleRule({ upload: smallest, print: undefined })), null)
})

test("millimetres are a share of the print's height, or for widths of its width", () => {
  assert.deepEqual(bandAsFraction(sampleRule(), band), { min: 0.6, max: 0.7 })
  assert.deepEqual(bandAsFraction(sampleRule(), band, 'width'), { min: 0.75, max: 0.875 })
})

test('percent is a share of any photo', () => {
  const document = sampleRule({ print: undefined })
  assert.deepEqual(bandAsFraction(document, { min: 50, max: 69, unit: 'percent' }), { min: 0.5, max: 0.69 })
})

test('a limit is null where the rule has none, or no print to measure it on', () => {
  assert.deepEqual(bandAsFraction(sampleRule(), { max: 25, unit: 'mm' }), { min: null, max: 0.5 })
  assert.deepEqual(bandAsFraction(sampleRule({ print: undefined }), band), { min: null, max: null })
})
