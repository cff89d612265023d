import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printSizeOf, type RuleDocument } from '@likeness/rules'
import { documentOf } from '#testing/sample-evidence.ts'
import type { Frame } from './frame.ts'
import { outputSizes, shortestOutput, tallestOutput } from './output-size.ts'

function frame(document: RuleDocument, width: number, height: number): Frame {
  return { x: 0, y: 0, width, height, whole: false, printMm: printSizeOf(document) }
}
const sizes = (document: RuleDocument, width: number, height: number) =>
  outputSizes(frame(document, width, height), document).map((size) => Object.values(size).join(' '))

test('a print is cut at 300 dpi, from the inches of the authority if it states them', () => {
  assert.deepEqual(sizes(documentOf('us-passport'), 2000, 2000), ['600 600 300'])
  assert.deepEqual(sizes(documentOf('zz-icao-9303'), 1400, 1800), ['413 531 300'])
})

test('exact pixels are kept, whatever size the crop has', () => {
  const passport = documentOf('us-passport')
  const exact = { width: 400, height: 514 }
  const document = { ...passport, upload: { pixels: { exact, cite: ['photo-page'] } } }
  assert.deepEqual(sizes(document, 3000, 3000), ['400 514 257'])
  assert.deepEqual(sizes(document, 100, 100), ['400 514 257'])
})

test('a file states the resolution that the rule asks for, and no more than it accepts', () => {
  const passport = documentOf('us-passport')
  const pixels = { exact: { width: 600, height: 600 }, cite: ['photo-page'] }
  const stating = (resolution: object) =>
    sizes({ ...passport, upload: { pixels, resolution: { ...resolution, cite: ['photo-page'] } } }, 900, 900)
  assert.deepEqual(stating({ exactDpi: 200 }), ['600 600 200'])
  assert.deepEqual(stating({ maxDpi: 200 }), ['600 600 200'])
  assert.deepEqual(stating({ minDpi: 200 }), ['600 600 300'])
})

test('an advised size is kept, in the shape of the crop', () => {
  const document = documentOf('us-passport')
  const recommended = { width: 400, height: 514 }
  const advised = { ...document, upload: { pixels: { recommended, cite: ['photo-page'] } } }
  assert.deepEqual(sizes(advised, 1401, 1800), ['400 514 257'])
  assert.deepEqual(sizes(advised, 300, 300), ['514 514 257'])
})

test('the pixels of a crop are limited to the rule’s range, and may shrink to its lower end', () => {
  const visa = documentOf('us-visa-digital')
  const widths = (side: number) => outputSizes(frame(visa, side, side), visa).map(({ width }) => width)
  assert.deepEqual(widths(3000), [1200, 960, 768, 614, 600])
  assert.deepEqual(widths(700), [700, 600])
  assert.deepEqual(widths(300), [600])
})

test('a range of shapes is printed in the shape of the crop', () => {
  const icao = documentOf('zz-icao-9303')
  const wide = { ...frame(icao, 800, 1000), printMm: { widthMm: 36, heightMm: 45 } }
  assert.deepEqual(outputSizes(wide, icao), [{ width: 425, height: 531, dpi: 300 }])
})

test('without a size of its own, a rule leaves the crop its pixels', () => {
  const { print, upload, ...silent } = documentOf('zz-icao-9303')
  assert.ok(print && upload)
  assert.deepEqual(sizes(silent, 700, 900), ['700 900 300'])
})

test('the tallest and the shortest file are known before a crop is', () => {
  const ends = (id: string) => {
    const document = documentOf(id)
    const of = frame(document, 2100, 2700)
    return [shortestOutput(of, document), tallestOutput(of, document)]
  }
  assert.deepEqual(ends('de-passport'), [531, 531])
  assert.deepEqual(ends('us-visa-digital'), [600, 1200])
  assert.deepEqual(ends('gb-passport-digital'), [750, Number.POSITIVE_INFINITY])
  assert.deepEqual(ends('cn-visa-online'), [472, 560])
})
