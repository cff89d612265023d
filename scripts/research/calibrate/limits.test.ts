import assert from 'node:assert/strict'
import { test } from 'node:test'
import { curveNames } from '#api/engine/src/thresholds/fitted.ts'
import { shareOf } from './budget.ts'
import { limitsFor, type Reading } from './limits.ts'

const curve = { slope: 1, offset: 0 }
const plain = { coarseShare: null, least: null, wrongLabels: 1 }
const share = { review: 0.02, fail: 0.004, good: 0.004, support: 0.04 }
const logOdds = (probability: number) => Math.log(probability / (1 - probability))

function readings(isSo: boolean, scores: readonly number[], changes: Partial<Reading> = {}): Reading[] {
  return scores.map((score) => ({ score, isSo, isGood: false, weight: 1, ...changes }))
}
const spread = (count: number, step = 0.01) => Array.from({ length: count }, (_, at) => (at - count) * step)
const beyond = (some: readonly Reading[], limit: number) =>
  some.filter(({ score }) => score !== null && score > logOdds(limit)).length

test('limits let through their share of the pictures without the fact', () => {
  const notSo = readings(false, spread(500, 0.3))
  const so = readings(true, spread(100, 0.3))
  const { supports, review, certain } = limitsFor(curve, [...notSo, ...so], share, plain)
  assert.equal(beyond(notSo, review), 10)
  assert.equal(beyond(notSo, certain), 2)
  assert.equal(beyond(notSo, supports), 20)
})

test('the share holds for the good pictures alone, too', () => {
  const good = readings(false, [2, 1], { isGood: true })
  const all = [...readings(false, spread(500)), ...good, ...readings(true, spread(100))]
  assert.equal(beyond(good, limitsFor(curve, all, share, plain).review), 0)
})

test('where labels are coarse, a larger share is let through, and one odd good photo does not decide', () => {
  const notSo = readings(false, spread(500))
  const good = readings(false, [-3, 5], { isGood: true })
  const all = [...notSo, ...good, ...readings(true, spread(500))]
  const { review } = limitsFor(curve, all, share, { ...plain, coarseShare: 0.2 })
  assert.equal(beyond([...notSo, ...good], review), 100)
})

test('one odd picture does not lift the limits beyond what is believed', () => {
  const steep = { slope: 200, offset: -4 }
  const all = [...readings(false, [...Array(60).fill(0), 0.09]), ...readings(true, [0.001, 0.003, 0.14])]
  const { review, certain } = limitsFor(steep, all, { ...share, review: 0.001 }, plain)
  assert.ok(review < 0.998 && review > 0.99 && certain < 0.9995 && certain > review, `${review} ${certain}`)
})

test('where the fact is told well, the limits are in the space between the pictures', () => {
  const notSo = readings(false, spread(500))
  const so = readings(true, Array(100).fill(6))
  const { review, certain } = limitsFor(curve, [...notSo, ...so], share, plain)
  assert.ok(Math.abs(logOdds(review) - 1.42) < 0.1, `${logOdds(review)}`)
  assert.ok(Math.abs(logOdds(certain) - 4.49) < 0.1, `${logOdds(certain)}`)
})

test('pictures that do not show what is measured count, and are never beyond a limit', () => {
  const unseen = readings(false, []).concat(Array(500).fill({ ...readings(false, [0])[0], score: null }))
  const notSo = readings(false, spread(500))
  const all = [...unseen, ...notSo, ...readings(true, spread(100))]
  assert.equal(beyond(notSo, limitsFor(curve, all, share, plain).review), 20)
})

test('the order of the pictures does not matter', () => {
  // The sums of these weights in either order differ in their last bit, and exactly two photos may be beyond the limit.
  const photos = readings(false, spread(100, 0.3), { weight: 0.5 })
  const renders = readings(false, spread(183, 0.01), { weight: 0.075 }).map((each) => ({
    ...each,
    score: -90,
  }))
  const so = readings(true, spread(20, 0.01))
  const limits = [
    [...photos, ...renders],
    [...renders, ...photos],
  ].map((notSo) =>
    limitsFor(curve, [...notSo, ...so], { ...share, review: 0.2 }, { ...plain, wrongLabels: 2 }),
  )
  assert.deepEqual(limits[0], limits[1])
})

test('all curves together have more than half of a profile’s total, and the strict profile allows more', () => {
  const total = (profile: 'standard' | 'strict', key: 'good') =>
    curveNames.reduce((sum, name) => sum + shareOf(name, profile)[key], 0)
  const given = total('standard', 'good') / 0.08
  assert.ok(given > 0.5 && given < 1, `${given}`)
  for (const name of curveNames) {
    const [standard, strict] = [shareOf(name, 'standard'), shareOf(name, 'strict')]
    assert.ok(strict.review > standard.review && strict.fail > standard.fail, name)
    assert.ok(standard.fail < standard.review && standard.review < standard.support, name)
  }
})
