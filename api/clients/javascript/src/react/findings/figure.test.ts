import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retake } from '../../../../../src/contract/examples/verdict.ts'
import type { PhotoFinding } from '../stage.ts'
import { englishWords as english, wordsIn } from '../words/widget-languages.ts'
import type { Words } from '../words/words.ts'
import { type Figure, figureOf } from './figure.ts'

/** A head of 22.2 mm; the document accepts 25 to 35 mm. */
const [finding]: PhotoFinding[] = JSON.parse(JSON.stringify(retake.findings))
assert.ok(finding)

const said = (changes: Partial<PhotoFinding>, words: Words = english) => {
  const figure: Figure | null = figureOf({ ...finding, ...changes })
  // A figure and its unit stay on one line.
  return figure && words.measured(figure).replaceAll('\u00a0', ' ')
}

test('shows a figure with its uncertainty and the accepted range', () => {
  assert.equal(said({}), 'Measured: 22.2 ± 1.1 mm. Accepted: 25 to 35 mm.')
  const share = { measured: 0.041, unit: 'share', uncertainty: 0.005 }
  assert.equal(
    said({ ...share, required: { min: null, max: 0.04 } }),
    'Measured: 4.1 ± 0.5 %. Accepted: up to 4 %.',
  )
  const ratio = { measured: 0.134, unit: 'ratio', uncertainty: null }
  assert.equal(
    said({ ...ratio, required: { min: 0.185, max: null } }),
    'Measured: 0.134. Accepted: 0.185 or more.',
  )
  assert.equal(
    said({ measured: 2, unit: 'faces', uncertainty: 0, required: { min: 1, max: 1 } }),
    'Measured: 2. Accepted: 1.',
  )
  assert.equal(said({ required: null }), 'Measured: 22.2 ± 1.1 mm.')
})

test('puts the unit after the figure, and leaves out a unit in English words in another language', async () => {
  const pixels = { measured: 500, unit: 'px', uncertainty: null, required: { min: 600, max: null } }
  assert.equal(said(pixels), 'Measured: 500 px. Accepted: 600 px or more.')
  const german = await wordsIn('de')
  assert.equal(said(pixels, german), 'Gemessen: 500 px. Zulässig: 600 px oder mehr.')
  const heights = { measured: 0.4, unit: 'head heights', uncertainty: null, required: null }
  assert.equal(said(heights), 'Measured: 0.4 head heights.')
  assert.equal(said(heights, german), 'Gemessen: 0,4.')
  assert.equal(said({ ...heights, measured: 12, unit: 'deg' }, german), 'Gemessen: 12°.')
})

test('shows no figure if nothing was measured, or if it is the only accepted value', () => {
  assert.equal(said({ measured: null }), null)
  assert.equal(said({ measured: 1, required: { min: 1, max: 1 } }), null)
})
