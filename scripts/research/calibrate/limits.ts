import { type LogisticCurve, probabilityBy } from '../training/logistic-curve.ts'
import type { Share } from './budget.ts'

/** A value of a measure on a picture, and whether the fact is so. */
export interface Reading {
  /** Null if the picture does not show what is measured, so that it is never beyond a limit. */
  readonly score: number | null
  readonly isSo: boolean
  /** Whether the whole picture is good, so that nothing in it may be found. */
  readonly isGood: boolean
  /** How much the picture counts: a photo 1, a render less, because there are many of few heads. */
  readonly weight: number
}

/** What bounds the limits of a fact, besides its share. */
export interface Bounds {
  /** The share of the photos without the fact that may be reviewed where labels are too coarse to count reviews; else null. */
  readonly coarseShare: number | null
  /** How many pictures without the fact may be beyond the limit of certainty, because their labels may be wrong. */
  readonly wrongLabels: number
  /** The values before which a photo is neither reviewed nor fails, if the rule accepts more. */
  readonly least: { readonly review: number; readonly certain: number } | null
}

const bounds = {
  /** How many good photos may be beyond the limit of review where labels are coarse, because one label may be wrong. */
  coarselyGood: 1,
  /** The share of the pictures with the fact that are disregarded as its weakest. */
  weakestShare: 0.05,
  /** Where the limits lie between the pictures without and those with the fact, as shares of the way. */
  reviewWay: 0.25,
  certainWay: 0.75,
  /** How much greater the log-odds are at the limit of certainty than at that of review: the odds are 2.7 times as great. */
  leastLogOddsApart: 1,
  /**
   * The greatest log-odds of the limits. A curve that few pictures make too steep gives one wrong label, or one odd picture, a
   * probability of 1, beyond which nothing would be found: from 99.8 % on the fact is believed.
   */
  mostLogOdds: { review: 6, certain: 7 },
}

/**
 * The probabilities from which a photo is reviewed, from which the fact is certain, and from which it counts together with
 * another sign. Each is beyond all but its share of the pictures in which it is not so. Where nothing lies between those and
 * the pictures in which it is so, the limits move on into the space between.
 */
export function limitsFor(
  curve: LogisticCurve,
  readings: readonly Reading[],
  share: Share,
  { coarseShare, least, wrongLabels }: Bounds,
): { supports: number; review: number; certain: number } {
  const logOddsOf = (value: number) => curve.slope * value + curve.offset
  const values = (some: readonly Reading[]) =>
    some.map(({ score, weight }) => ({
      value: score === null ? Number.NEGATIVE_INFINITY : logOddsOf(score),
      weight,
    }))
  const notSo = values(readings.filter(({ isSo }) => !isSo))
  const good = values(readings.filter(({ isSo, isGood }) => !isSo && isGood))
  const so = values(readings.filter(({ isSo }) => isSo))
  const weakest = lowest(so, bounds.weakestShare)
  const towards = (limit: number, way: number) =>
    limit < weakest ? (limit === Number.NEGATIVE_INFINITY ? weakest : limit + way * (weakest - limit)) : limit
  const floor = least ? [logOddsOf(least.review), logOddsOf(least.certain)] : []
  const reviewed = Math.max(
    highest(notSo, coarseShare ?? share.review),
    highest(good, coarseShare === null ? share.review : bounds.coarselyGood / total(good)),
  )
  const wrong = wrongLabels / total(notSo)
  const failed = Math.max(highest(notSo, Math.max(share.fail, wrong)), highest(good, 0))
  const { mostLogOdds } = bounds
  const review = Math.max(
    Math.min(towards(reviewed, bounds.reviewWay), mostLogOdds.review),
    ...floor.slice(0, 1),
  )
  const certain = Math.max(towards(failed, bounds.certainWay), review + bounds.leastLogOddsApart)
  return {
    supports: probability(highest(notSo, share.support)),
    review: probability(review),
    certain: probability(Math.max(Math.min(certain, mostLogOdds.certain), ...floor)),
  }
}

interface Weighed {
  readonly value: number
  readonly weight: number
}

const total = (values: readonly Weighed[]) => values.reduce((sum, { weight }) => sum + weight, 0)

/** The greatest value that no more than a share of the weight is beyond; minus infinity without values. */
const highest = (values: readonly Weighed[], share: number) =>
  quantile(
    values.toSorted((a, b) => b.value - a.value),
    share,
  )

/** The least value that no more than a share of the weight is below; minus infinity without values. */
const lowest = (values: readonly Weighed[], share: number) =>
  quantile(
    values.filter(({ value }) => Number.isFinite(value)).toSorted((a, b) => a.value - b.value),
    share,
  )

/** Sums of weights in another order differ in their last digits, which must not decide where exactly the share is beyond. */
const roundingOfSums = 1e-9

function quantile(sorted: readonly Weighed[], share: number): number {
  const allowed = share * total(sorted) + roundingOfSums
  let beyond = 0
  for (const { value, weight } of sorted) {
    beyond += weight
    if (beyond > allowed) return value
  }
  return sorted.at(-1)?.value ?? Number.NEGATIVE_INFINITY
}

/** Rounded up, so that the picture at the limit is not beyond it. */
const probability = (logOdds: number) =>
  Math.min(Math.ceil(probabilityBy({ slope: 1, offset: 0 }, logOdds) * 1e5) / 1e5, 1)
