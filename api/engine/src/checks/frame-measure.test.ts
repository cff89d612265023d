import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureInFrame } from '../judge/reading.ts'
import type { Frame } from '../measure/framing/frame.ts'
import { inWords } from '../messages/message.ts'

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

test('reports the side on which a limit is missed', () => {
  assert.equal(measureInFrame(print, { lengthPx: 800, errorPx: 20 }, 'mm', band).side, 'high')
  assert.equal(measureInFrame(print, { lengthPx: 640, errorPx: 20 }, 'mm', band).outcome, 'REVIEW')
})
