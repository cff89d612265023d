import assert from 'node:assert/strict'
import { it } from 'node:test'
import { colours } from './colours.ts'
import { nearestShade, palette, shades } from './palette.ts'

const hex = (index: number) => `#${Buffer.from(palette[index] ?? []).toString('hex')}`

it('has each colour that is drawn, and no more than half a byte can name', () => {
  const { personLine: _, ...drawn } = colours
  const there = palette.map((_, index) => hex(index))
  for (const colour of Object.values(drawn)) assert.ok(there.includes(colour), colour)
  assert.ok(palette.length <= 16)
})

it('leads from the ground to each ink, ascending', () => {
  for (const ink of ['ink', 'inkSoft', 'head'] as const) {
    assert.equal(hex(shades[ink].at(0) ?? -1), colours.ground)
    assert.equal(hex(shades[ink].at(-1) ?? -1), colours[ink])
    assert.deepEqual(
      shades[ink],
      shades[ink].toSorted((a, b) => a - b),
    )
  }
})

it('finds a colour of its own, and the nearest to any other', () => {
  assert.deepEqual(
    palette.map((colour) => nearestShade(...colour)),
    [...palette.keys()],
  )
  assert.equal(hex(nearestShade(250, 255, 255)), colours.sheet)
  assert.equal(hex(nearestShade(0, 0, 0)), colours.ink)
})
