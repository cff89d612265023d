import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allRecords } from '../../testing/catalog-records.ts'
import { brokenLines, canSet, placedLetters, setLine, widthOf } from './typeface.ts'

it('has every letter of every title', () => {
  for (const { title } of allRecords()) assert.ok(canSet(title, 'bold'), title)
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
  const line = { text: 'II', size: 10, weight: 'regular' } as const
  assert.ok(Math.abs(widthOf('AA', 'regular') - 2 * widthOf('A', 'regular')) < 1e-9)
  assert.deepEqual(
    placedLetters(line).map(({ along }) => along),
    [0, widthOf('I', 'regular') * 10],
  )
  assert.ok(!setLine(line, { x: 0, y: 0, fill: '#000000' }).includes('<text'))
})
