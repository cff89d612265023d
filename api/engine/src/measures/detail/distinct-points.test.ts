import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evenNumbers } from '../../../testing/drawing/even-numbers.ts'
import { distinctPoints } from '../../measure/detail/distinct-points.ts'

const [width, height] = [60, 50]
/** A span for each row. */
const everywhere = Uint32Array.from({ length: 2 * height }, (_, at) => Math.ceil(at / 2) * width)

/** An even grey with spots. Each spot has a column, a row and a difference in levels. */
function spotted(spots: readonly (readonly [column: number, row: number, levels: number])[]) {
  const luma = new Float32Array(width * height).fill(128)
  for (const [column, row, levels] of spots) luma[row * width + column] = 128 + levels
  return { width, height, luma }
}

const pointsOf = (...spots: Parameters<typeof spotted>[0]) => distinctPoints(spotted(spots), everywhere)

test('finds dark and bright spots as points, the darkest first, with the levels by which they stand out', () => {
  assert.deepEqual(pointsOf([20, 20, 9], [40, 30, -6]), [
    { place: 30 * width + 40, levels: -6 },
    { place: 20 * width + 20, levels: 9 },
  ])
})

test('ignores faint spots, very strong ones such as hairs and rims make, and spots clipped at white', () => {
  assert.deepEqual(pointsOf([20, 20, 3.9]), [])
  assert.deepEqual(pointsOf([20, 20, -25]), [])
  const bright = spotted([[20, 20, 8]])
  assert.equal(
    distinctPoints({ ...bright, luma: bright.luma.map((value) => value + 110) }, everywhere).length,
    1,
  )
  assert.equal(
    distinctPoints({ ...bright, luma: bright.luma.map((value) => value + 115) }, everywhere).length,
    0,
  )
})

test('keeps the stronger of two spots near each other, and neither of two equal ones', () => {
  assert.deepEqual(
    pointsOf([20, 20, 9], [22, 21, 7]).map(({ place }) => place),
    [20 * width + 20],
  )
  assert.deepEqual(pointsOf([20, 20, 9], [22, 21, 9]), [])
})

test('finds points only among the given places and away from the edge of the patch', () => {
  assert.deepEqual(distinctPoints(spotted([[20, 20, 9]]), everywhere.slice(0, 2 * 15)), [])
  assert.equal(pointsOf([6, 6, 9]).length, 1)
  assert.deepEqual(pointsOf([5, 20, 9], [20, 5, 9], [54, 20, 9], [20, 44, 9]), [])
})

test('finds every point on rough texture that is an extreme within three pixels, and no other', () => {
  const even = evenNumbers(3)
  const luma = Float32Array.from({ length: width * height }, () => 120 + Math.floor(16 * even()))
  const isExtreme = (place: number) => {
    const reach = [-3, -2, -1, 0, 1, 2, 3]
    const others = reach.flatMap((down) => reach.map((across) => place + down * width + across))
    const apart = others
      .filter((other) => other !== place)
      .map((other) => (luma[other] ?? 0) - (luma[place] ?? 0))
    return apart.every((levels) => levels > 0) || apart.every((levels) => levels < 0)
  }
  const inside = [...luma.keys()].filter((place) => {
    const [column, row] = [place % width, Math.floor(place / width)]
    return column >= 6 && column < width - 6 && row >= 6 && row < height - 6
  })
  const extremes = inside.filter(isExtreme)
  assert.ok(extremes.length > 5, `${extremes.length} extremes`)
  const found = distinctPoints({ width, height, luma }, everywhere).map(({ place }) => place)
  assert.deepEqual(
    found.toSorted((a, b) => a - b),
    extremes,
  )
})
