import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Frame } from '../measure/framing/frame.ts'
import { inWords } from '../messages/message.ts'
import { judgeMeasure, judgeReading, measureInFrame, missOf } from './reading.ts'

const limits = { min: 25, max: 35 }

test('a measure is judged by the risk that a limit is not kept, and an open side is never missed', () => {
  for (const [measured, outcome, band] of [
    [30, 'PASS', limits],
    [34.5, 'PASS', limits],
    [34.6, 'REVIEW', limits],
    [35.9, 'REVIEW', limits],
    [25.4, 'REVIEW', limits],
    [36.1, 'FAIL', limits],
    [23.9, 'FAIL', limits],
    [1000, 'PASS', { min: 25, max: null }],
    [-1000, 'PASS', { min: null, max: 35 }],
  ] as const) {
    const judged = judgeMeasure({ measured, unit: 'ΔE', uncertainty: 1 }, band)
    assert.equal(judged.outcome, outcome, `${measured}`)
  }
  const { fields } = judgeMeasure({ measured: 1.9, unit: 'ΔE', uncertainty: 2 }, { min: null, max: 2 })
  assert.equal(fields.probability, 0.461)
})

test('a miss is how far a limit is passed, and never reads as nothing', () => {
  assert.equal(missOf(20, limits), 5)
  assert.equal(missOf(37.04, limits), 2)
  assert.equal(missOf(35.01, limits), 0.1)
})

const read = (measured: number, uncertainty = 1, templateError = 0) =>
  judgeReading({ measured, uncertainty, templateError }, limits)

test('the probability of a refusal is that of the normal distribution', () => {
  // One, 1.96 and no standard deviations beyond a limit.
  assert.equal(read(35, 1.96).probability, 0.5)
  assert.equal(read(34, 1.96).probability, 0.159)
  assert.equal(read(36.96, 1.96).probability, 0.975)
})

test('a small risk passes, a real one is REVIEW and a certain one fails', () => {
  assert.deepEqual(
    [33, 34.1, 34.3, 35.7, 37.1].map((measured) => read(measured, 1.96).outcome),
    ['PASS', 'PASS', 'REVIEW', 'REVIEW', 'FAIL'],
  )
  assert.deepEqual([read(24.9).side, read(35.1).side, read(30).side], ['low', 'high', null])
})

test('the error with which the authority reads makes a risk greater inside a limit, and smaller beyond it', () => {
  assert.ok(read(34.5, 1, 1).probability > read(34.5, 1).probability)
  assert.ok(read(35.5, 1, 1).probability < read(35.5, 1).probability)
})

test('the risk that the middle of a narrow band has counts against no photo, and is reported', () => {
  const [middle, beside, beyond] = [30, 45, 70].map((measured) => read(measured, 20))
  assert.deepEqual([middle?.outcome, middle?.isNarrow], ['PASS', true])
  assert.ok(middle && middle.probability > 0.6)
  assert.equal(read(30, 1).isNarrow, false)
  assert.deepEqual([beside?.outcome, beside?.side], ['REVIEW', 'high'])
  assert.equal(beyond?.outcome, 'FAIL')
})

test('a single figure is kept as nearly as an authority reads it', () => {
  const five = (measured: number) =>
    judgeReading({ measured, uncertainty: 1.2, templateError: 1 }, { min: 5, max: 5 }).outcome
  assert.deepEqual([5, 5.5, 7, 9].map(five), ['PASS', 'PASS', 'REVIEW', 'FAIL'])
})

test('an open side is never missed, and a measure without error is judged as it is', () => {
  assert.equal(
    judgeReading({ measured: 1000, uncertainty: 1, templateError: 0 }, { min: 25, max: null }).outcome,
    'PASS',
  )
  assert.deepEqual([read(35, 0).outcome, read(35.1, 0).outcome], ['REVIEW', 'FAIL'])
})

const print: Frame = {
  x: 0,
  y: 0,
  width: 700,
  height: 900,
  whole: true,
  printMm: { widthMm: 35, heightMm: 45 },
}
const band = { min: 32 / 45, max: 36 / 45 }

test('a rule in millimetres is read in millimetres of its print', () => {
  const { fields, outcome } = measureInFrame(print, { lengthPx: 680, errorPx: 20 }, 'mm', band)
  assert.deepEqual(fields, {
    measured: 34,
    unit: 'mm',
    uncertainty: 1,
    probability: 0.006,
    required: { min: 32, max: 36 },
  })
  assert.equal(outcome, 'PASS')
})

test('a rule in percent, or without a print, is read in percent of the height', () => {
  const percent = measureInFrame(print, { lengthPx: 675, errorPx: 9 }, 'percent', { min: 0.7, max: 0.8 })
  assert.deepEqual(percent.fields, {
    measured: 75,
    unit: '%',
    uncertainty: 1,
    probability: 0,
    required: { min: 70, max: 80 },
  })
  const unprinted = { ...print, printMm: null }
  const { fields } = measureInFrame(unprinted, { lengthPx: 675, errorPx: 9 }, undefined, band)
  assert.deepEqual([fields.unit, fields.required], ['%', { min: 71.1, max: 80 }])
})

test('says in words how far a limit is missed, to either side', () => {
  const beyond = (lengthPx: number) =>
    inWords(measureInFrame(print, { lengthPx, errorPx: 5 }, 'mm', band).miss, 'en')
  assert.deepEqual([beyond(800), beyond(600)], ['4 mm on the print', '2 mm on the print'])
})
