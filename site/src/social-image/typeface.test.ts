import assert from 'node:assert/strict'
import { it } from 'node:test'
import { records } from '../catalog.ts'
import { brokenLines, canSet, setLine, widthOf } from './typeface.ts'

it('has every letter of every title', () => {
  for (const { title } of records) assert.ok(canSet(title, 'bold'), title)
  assert.ok(canSet('35–40 × 45 mm, at least 600 px · 70–80 %', 'regular'))
  assert.ok(!canSet('≥', 'regular'))
})

it('breaks between words, and leaves a long word whole', () => {
  const lines = brokenLines('Turks and Caicos Islands passport', 'bold', 6)
  assert.equal(lines.join(' '), 'Turks and Caicos Islands passport')
  for (const line of lines) assert.ok(widthOf(line, 'bold') <= 6, line)
  assert.deepEqual(brokenLines('Unbreakable', 'bold', 1), ['Unbreakable'])
})

it('places each letter at the end of the one before', () => {
  assert.ok(Math.abs(widthOf('AA', 'regular') - 2 * widthOf('A', 'regular')) < 1e-9)
  const line = setLine({ text: 'II', size: 10, weight: 'regular', x: 0, y: 0, fill: '#000000' })
  const starts = [...line.matchAll(/<path transform="translate\(([\d.]+) 0\)/g)].map(([, x]) => Number(x))
  assert.deepEqual(starts, [0, widthOf('I', 'regular') * 10])
  assert.ok(!line.includes('<text'))
})
