import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../testing/rule.ts'
import { figuresAreCited } from './cited-figures.ts'

test('figures that cite pass, with all that they hold', () => {
  const upload = { pixels: { exact: { width: 600, height: 750 }, cite: ['law'] } }
  assert.deepEqual(figuresAreCited(sampleRule({ upload }), ''), [])
})

test('a number outside a figure that cites is refused where it stands', () => {
  const rule = { ...sampleRule(), children: [{ text: 'Smaller heads.', underYears: 6 }] }
  // The schema refuses this today; the check holds for fields that it does not know yet.
  const problems = Reflect.apply(figuresAreCited, undefined, [rule, ''])
  assert.deepEqual(problems, [
    {
      path: ['children', 0, 'underYears'],
      problem: '6 cites no source',
      remedy: 'Add cite with the names of the sources that state it',
    },
  ])
})
