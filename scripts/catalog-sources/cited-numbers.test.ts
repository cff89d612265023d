import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sampleRule, sampleSource } from '../../rules/testing/rule.ts'
import { citedNumbers, isStated } from './cited-numbers.ts'

it('lists the numbers of the figures that cite a source, and of no others', () => {
  const rule = sampleRule({
    sources: { law: sampleSource, page: sampleSource },
    upload: {
      pixels: { exact: { width: 400, height: 500 }, cite: ['page'] },
      bytes: { maxKb: 240, cite: ['page'] },
    },
    recency: { maxMonths: 6, cite: ['page', 'law'] },
    eyeLine: { min: 50, max: 60, unit: 'percent', from: 'bottom', cite: ['page'] },
  })
  const listed = (source: string) =>
    citedNumbers(rule, source).map(({ figure, value, unit }) => `${figure} ${value} ${unit}`)
  assert.deepEqual(listed('law'), [
    'print 40 mm',
    'print 50 mm',
    'headHeight 30 mm',
    'headHeight 35 mm',
    'recency 6 months',
  ])
  assert.deepEqual(listed('page'), [
    'upload 400 px',
    'upload 500 px',
    'upload 240 kb',
    'eyeLine 50 %',
    'eyeLine 60 %',
    'recency 6 months',
  ])
})

it('finds a number in the other units that a text may state it in', () => {
  const mm = (value: number) => ({ figure: 'print', value, unit: 'mm' }) as const
  assert.ok(isStated(mm(51), ['2in']))
  assert.ok(isStated(mm(35), ['35mm']))
  assert.ok(!isStated(mm(35), ['36mm', '35px', '35%']))
  assert.ok(isStated({ figure: 'upload', value: 10_240, unit: 'kb' }, ['10240kb']))
  assert.ok(isStated({ figure: 'upload', value: 10_000, unit: 'kb' }, ['10240kb']))
  assert.ok(!isStated({ figure: 'upload', value: 600, unit: 'px' }, ['601px']))
})
