import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evenNumbers } from '../../../testing/drawing/even-numbers.ts'
import { alikePlaces, type DistinctPoint, surroundingsOf } from '../../measure/detail/distinct-points.ts'
import { thresholds } from '../../thresholds/all.ts'

const [width, height] = [120, 90]

/** Luma of which no part is like another, the same at each call. */
function rough(): Float32Array {
  const even = evenNumbers(7)
  return Float32Array.from({ length: width * height }, () => 100 + 60 * even())
}

/** Copies the compared surroundings of one place to another place, and adds `levels` to each value. */
function copy(luma: Float32Array, from: number, to: number, levels = 0): void {
  for (let down = -6; down <= 6; down++) {
    for (let across = -6; across <= 6; across++) {
      const offset = down * width + across
      luma[to + offset] = (luma[from + offset] ?? 0) + levels
    }
  }
}

const at = (column: number, row: number) => row * width + column
const points = (...places: number[]): DistinctPoint[] => places.map((place) => ({ place, levels: 8 }))
const alikeIn = (luma: Float32Array, all: readonly DistinctPoint[]) =>
  alikePlaces(surroundingsOf({ luma, width, height }, all))

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
  const luma = rough().map((value, place) => value + (place % width) * 6)
  assert.deepEqual(alikeIn(luma, points(at(20, 20), at(60, 30), at(95, 60))), [])
})

test('returns null for so many alike places that they are a regular pattern', () => {
  const luma = Float32Array.from({ length: width * height }, (_, place) =>
    (place % width) % 4 === 0 && Math.floor(place / width) % 4 === 0 ? 140 : 120,
  )
  const dots = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => at(8 + 4 * column, 8 + 4 * row)),
  ).flat()
  assert.equal(alikeIn(luma, points(...dots)), null)
})

test('finds every pair that differs by no more than the limit, and no other', () => {
  const luma = rough()
  const places = Array.from({ length: 24 }, (_, index) =>
    at(8 + 13 * (index % 8), 10 + 22 * Math.floor(index / 8)),
  )
  for (const [index, place] of places.entries()) {
    const [from] = places
    if (index % 3 !== 0 || from === undefined || index === 0) continue
    copy(luma, from, place)
    for (let noise = 0; noise < index * 6; noise++) {
      const spot = place + (noise % 13) - 6 + ((noise % 11) - 5) * width
      luma[spot] = (luma[spot] ?? 0) + (noise % 2 === 0 ? 14 : -14)
    }
  }
  const all = points(...places)
  const { values, sizes } = surroundingsOf({ luma, width, height }, all)
  const each = values.length / all.length
  const expected = all.flatMap((one, i) =>
    all.slice(i + 1).flatMap((other, offset) => {
      const j = i + 1 + offset
      let sum = 0
      for (let k = 0; k < each; k++) sum += ((values[i * each + k] ?? 0) - (values[j * each + k] ?? 0)) ** 2
      const most = thresholds.clonedPart.maxDifference * Math.min(sizes[i] ?? 0, sizes[j] ?? 0)
      return sum <= most ** 2 ? [[one.place, other.place]] : []
    }),
  )
  assert.ok(expected.length > 3, `${expected.length} pairs`)
  assert.deepEqual(alikeIn(luma, all), expected)
})

test('gives the pairs of its plain form for many points that stand out by different amounts', () => {
  const { maxDifference, maxLevelsApart } = thresholds.clonedPart
  const even = evenNumbers(5)
  for (const count of [0, 1, 2, 3, 301, 402]) {
    const luma = rough().map((value, place) => value / 8 + 30 * Math.sin((place % width) / 6))
    const levels = Array.from({ length: count }, () => 4 + 4 * even()).sort((a, b) => a - b)
    const all = levels.map((level) => ({
      place: at(6 + Math.floor(108 * even()), 6 + Math.floor(78 * even())),
      levels: level,
    }))
    const { sizes, values, levels: stored } = surroundingsOf({ luma, width, height }, all)
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
