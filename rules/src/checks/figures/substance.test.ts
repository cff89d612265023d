import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../../testing/rule.ts'
import { figuresSaySomething } from './substance.ts'

const cite = ['law']

test('accepts figures with one of their limits', () => {
  const replaced = {
    headWidth: { max: 20, unit: 'mm', cite },
    upload: { pixels: { square: true, cite }, bytes: { maxKb: 240, cite } },
    background: { plain: true, cite },
  }
  assert.deepEqual(figuresSaySomething(sampleRule(replaced), ''), [])
})

test('refuses figures without a limit', () => {
  const replaced = {
    headWidth: { unit: 'mm', cite },
    upload: { pixels: { cite }, bytes: { cite } },
    background: { cite, note: 'Not stated.' },
    capture: { cite },
  }
  const problems = figuresSaySomething(sampleRule(replaced), '')
  assert.deepEqual(
    problems.map(({ path }) => path.join('.')),
    ['headWidth', 'upload.pixels', 'upload.bytes', 'background', 'capture'],
  )
  assert.equal(problems[0]?.remedy, 'Add one of min, max, or remove this field: absent means not stated')
})
