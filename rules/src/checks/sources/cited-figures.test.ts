import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../../testing/rule.ts'
import { figuresAreCited } from './cited-figures.ts'

test('accepts numbers inside a figure that cites its sources', () => {
  const upload = { pixels: { exact: { width: 600, height: 750 }, cite: ['law'] } }
  assert.deepEqual(figuresAreCited(sampleRule({ upload }), ''), [])
})

test('refuses a number outside such a figure at its path', () => {
  const rule = { ...sampleRule(), children: [{ text: 'Smaller heads.', underYears: 6 }] }
  // The schema refuses this already. The check is for fields that are added to the schema later.
  const problems = Reflect.apply(figuresAreCited, undefined, [rule, ''])
  assert.deepEqual(problems, [
    {
      path: ['children', 0, 'underYears'],
      problem: '6 has no citation',
      remedy: 'Add cite with the names of the sources that state it',
    },
  ])
})
