import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noise } from '../../../testing/drawing/noise.ts'
import { kernels } from '../../kernels/kernels.ts'
import { type Lines, onLines } from '../../measure/detail/pixel-grid.ts'
import { lumaAt } from '../../measure/luminance.ts'

const photo = { width: 71, height: 53, rgb: noise(71 * 53 * 3) }

/** The plain form: calls `each` with every difference between neighbours and the number of the second in its line. */
function eachStep({ area, along, most }: Lines, each: (difference: number, place: number) => void): void {
  const [length, all] = along === 'rows' ? [area.width, area.height] : [area.height, area.width]
  const [step, nextLine] = along === 'rows' ? [1, photo.width] : [photo.width, 1]
  for (let line = 0; line < all; line += Math.max(1, all / most)) {
    const first = area.y * photo.width + area.x + Math.floor(line) * nextLine
    for (let place = 1; place < length; place++) {
      const [before, here] = [first + (place - 1) * step, first + place * step]
      each(Math.abs(lumaAt(photo.rgb, here) - lumaAt(photo.rgb, before)), place)
    }
  }
}

const cases = (['rows', 'columns'] as const).flatMap((along) =>
  [1, 7, 16, 80].flatMap((most) =>
    [
      { x: 0, y: 0, width: 71, height: 53 },
      { x: 3, y: 9, width: 64, height: 40 },
      { x: 70, y: 52, width: 1, height: 1 },
    ].map((area) => ({ along, most, area })),
  ),
)

test('sums the steps of each border with the bits of the plain form', () => {
  for (const lines of cases) {
    const borders = (lines.along === 'rows' ? lines.area.width : lines.area.height) - 1
    const expected = new Float64Array(borders)
    eachStep(lines, (difference, place) => {
      expected[place - 1] = (expected[place - 1] ?? 0) + difference
    })
    assert.deepEqual(onLines(photo, lines, borders, kernels.sumSteps), expected)
  }
})

test('sums and counts the steps of each phase with the bits of the plain form', () => {
  for (const lines of cases) {
    const expected = new Float64Array(16)
    eachStep(lines, (difference, place) => {
      const phase = place % 8
      expected[phase] = (expected[phase] ?? 0) + Math.min(difference, 12)
      expected[8 + phase] = (expected[8 + phase] ?? 0) + 1
    })
    const sums = onLines(photo, lines, 16, (...numbers) => kernels.sumPhases(...numbers, 12))
    assert.deepEqual(sums, expected)
  }
})
