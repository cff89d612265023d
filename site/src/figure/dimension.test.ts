import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Dimension, spreadLabels } from './dimension.ts'

const at = (y: number, ...lines: string[]): Dimension => ({
  part: 'head',
  from: 0,
  least: null,
  greatest: null,
  label: { y, lines },
})

it('moves labels apart and keeps them inside the drawing', () => {
  const spread = spreadLabels([at(298, '3 mm', 'c'), at(2, '1 mm', 'a'), at(296, '2 mm', 'b')], 300)
  const spans = spread.map(({ label }) => [label.y - 15.5, label.y + 15.5] as const).sort(([a], [b]) => a - b)
  assert.ok(spans.every(([top, bottom]) => top >= 0 && bottom <= 300))
  assert.ok(spans.slice(1).every(([top], index) => top > (spans[index]?.[1] ?? 0)))
})

it('does not move labels that have enough room', () => {
  const [only] = spreadLabels([at(150, '1 mm', 'a')], 300)
  assert.equal(only?.label.y, 150)
})
