import assert from 'node:assert/strict'
import { it } from 'node:test'
import { colours } from './colours.ts'
import { nearestShade, palette, shades } from './palette.ts'

const hex = (index: number) => `#${Buffer.from(palette[index] ?? []).toString('hex')}`

it('has each colour that is drawn, and at most as many as half a byte can number', () => {
  const { personLine: _, ...drawn } = colours
  const there = palette.map((_, index) => hex(index))
  for (const colour of Object.values(drawn)) assert.ok(there.includes(colour), colour)
  assert.ok(palette.length <= 16)
})

it('has ascending shades from the ground to each ink', () => {
  for (const ink of ['ink', 'inkSoft', 'head'] as const) {
    assert.equal(hex(shades[ink].at(0) ?? -1), colours.ground)
    assert.equal(hex(shades[ink].at(-1) ?? -1), colours[ink])
    assert.deepEqual(
      shades[ink],
      shades[ink].toSorted((a, b) => a - b),
    )
  }
})

it('finds its own colours, and the nearest one for any other colour', () => {
  assert.deepEqual(
    palette.map((colour) => nearestShade(...colour)),
    [...palette.keys()],
  )
  assert.equal(hex(nearestShade(250, 255, 255)), colours.sheet)
  assert.equal(hex(nearestShade(0, 0, 0)), colours.ink)
})
