import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evenNumbers } from '#testing/drawing/grain.ts'
import { thresholds } from '#thresholds/all.ts'
import { alikePlaces, type DistinctPoint, distinctPoints, surroundingsOf } from './distinct-points.ts'

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

const [widthOfSurroundings, heightOfSurroundings] = [120, 90]

/** Luma of which no part is like another, the same at each call. */
function rough(): Float32Array {
  const even = evenNumbers(7)
  return Float32Array.from({ length: widthOfSurroundings * heightOfSurroundings }, () => 100 + 60 * even())
}

/** Copies the compared surroundings of one place to another place, and adds `levels` to each value. */
function copy(luma: Float32Array, from: number, to: number, levels = 0): void {
  for (let down = -6; down <= 6; down++) {
    for (let across = -6; across <= 6; across++) {
      const offset = down * widthOfSurroundings + across
      luma[to + offset] = (luma[from + offset] ?? 0) + levels
    }
  }
}

const at = (column: number, row: number) => row * widthOfSurroundings + column
const points = (...places: number[]): DistinctPoint[] => places.map((place) => ({ place, levels: 8 }))
const alikeIn = (luma: Float32Array, all: readonly DistinctPoint[]) =>
  alikePlaces(surroundingsOf({ luma, width: widthOfSurroundings, height: heightOfSurroundings }, all))

test('finds two places alike if they have the same surroundings, even with another brightness', () => {
  const [one, same, brighter, other] = [at(20, 20), at(60, 30), at(95, 60), at(30, 70)]
  const luma = rough()
  copy(luma, one, same)
  copy(luma, one, brighter, 12)
  assert.deepEqual(alikeIn(luma, points(one, same, brighter, other)), [
    [one, same],
    [one, brighter],
    [same, brighter],
  ])
})

test('does not compare points that stand out by different amounts', () => {
  const [one, same] = [at(20, 20), at(60, 30)]
  const luma = rough()
  copy(luma, one, same)
  const further =
    8 + thresholds.clonedPart.maxLevelsApart.levels + 8 * thresholds.clonedPart.maxLevelsApart.share
  const apart = (levels: number) => [
    { place: one, levels: 8 },
    { place: same, levels },
  ]
  assert.equal(alikeIn(luma, apart(further - 0.01))?.length, 1)
  assert.deepEqual(alikeIn(luma, apart(further + 0.01)), [])
})

test('does not find slopes alike only because they run the same way', () => {
  const luma = rough().map((value, place) => value + (place % widthOfSurroundings) * 6)
  assert.deepEqual(alikeIn(luma, points(at(20, 20), at(60, 30), at(95, 60))), [])
})

test('returns null for so many alike places that they are a regular pattern', () => {
  const luma = Float32Array.from({ length: widthOfSurroundings * heightOfSurroundings }, (_, place) =>
    (place % widthOfSurroundings) % 4 === 0 && Math.floor(place / widthOfSurroundings) % 4 === 0 ? 140 : 120,
  )
  const dots = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => at(8 + 4 * column, 8 + 4 * row)),
  ).flat()
  assert.equal(alikeIn(luma, points(...dots)), null)
})

test('gives the pairs of its plain form for many points that stand out by different amounts', () => {
  const { maxDifference, maxLevelsApart } = thresholds.clonedPart
  const even = evenNumbers(5)
  for (const count of [0, 1, 2, 3, 301, 402]) {
    const luma = rough().map((value, place) => value / 8 + 30 * Math.sin((place % widthOfSurroundings) / 6))
    const levels = Array.from({ length: count }, () => 4 + 4 * even()).sort((a, b) => a - b)
    const all = levels.map((level) => ({
      place: at(6 + Math.floor(108 * even()), 6 + Math.floor(78 * even())),
      levels: level,
    }))
    const {
      sizes,
      values,
      levels: stored,
    } = surroundingsOf({ luma, width: widthOfSurroundings, height: heightOfSurroundings }, all)
    const each = values.length / Math.max(all.length, 1)
    const expected = all.flatMap((first, one) => {
      const level = stored[one] ?? 0
      const last = level + maxLevelsApart.levels + maxLevelsApart.share * Math.abs(level)
      return all.flatMap((second, other) => {
        if (other <= one || (stored[other] ?? 0) > last) return []
        let sum = 0
        for (let k = 0; k < each; k++) {
          sum += ((values[one * each + k] ?? 0) - (values[other * each + k] ?? 0)) ** 2
        }
        const most = maxDifference * Math.min(sizes[one] ?? 0, sizes[other] ?? 0)
        return sum <= most * most ? [[first.place, second.place]] : []
      })
    })
    assert.ok(count < 300 || expected.length > 30, `${expected.length} pairs`)
    assert.deepEqual(alikeIn(luma, all), expected.length > thresholds.clonedPart.mostAlike ? null : expected)
  }
})
