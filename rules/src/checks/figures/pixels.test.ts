import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../../testing/rule.ts'
import { pixelsAgreeWithPrint } from './pixels.ts'

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
