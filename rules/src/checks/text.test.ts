import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '#testing/samples.ts'
import { textAgreesWithNumbers } from './text.ts'

const cite = ['law']
const head = (note: string, unit: 'mm' | 'percent' = 'mm') => ({
  headHeight: unit === 'mm' ? { min: 30, max: 35, unit, note, cite } : { min: 60, max: 70, unit, note, cite },
})
const problemsOf = (replaced: object) =>
  textAgreesWithNumbers(sampleRule(replaced), '').map(({ path, problem }) => [path.join('.'), problem])

test('accepts a note that gives the band in another unit', () => {
  assert.deepEqual(problemsOf(head('Also given as 60 to 70 percent.')), [])
  assert.deepEqual(problemsOf(head('Also given as 30 to 35 mm.', 'percent')), [])
})

test('refuses a note that gives another band', () => {
  assert.deepEqual(problemsOf(head('Also given as 70 to 80 percent.')), [
    ['headHeight.note', '70 to 80 percent in the note does not match 30 to 35 mm'],
  ])
})

test('a note may measure from the other edge', () => {
  const eyeLine = { min: 50, max: 70, unit: 'percent', from: 'bottom', cite }
  assert.deepEqual(
    problemsOf({ eyeLine: { ...eyeLine, note: 'Stated as 30 to 50 percent from the top.' } }),
    [],
  )
  assert.equal(
    problemsOf({ eyeLine: { ...eyeLine, note: 'Stated as 20 to 30 percent from the top.' } }).length,
    1,
  )
})

test('refuses evidence that names only other sizes', () => {
  const evidence = 'The law gives 35 x 45 mm and nothing else.'
  assert.deepEqual(problemsOf({ evidence }), [
    ['evidence', 'the evidence names 35 x 45 mm, but the recorded size is 40 x 50'],
  ])
  assert.deepEqual(problemsOf({ evidence: 'The law gives 50 x 40 mm, an older one 35 x 45 mm.' }), [])
  const upload = { pixels: { min: { width: 600, height: 750 }, cite } }
  assert.equal(problemsOf({ upload, evidence: 'The page asks for 400 x 500 pixels.' }).length, 1)
})
