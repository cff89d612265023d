import type { CurveName } from '#api/engine/src/thresholds/fitted.ts'
import { probabilityBy } from '../training/logistic-curve.ts'
import { type FittedLimits, fitCurve } from './fit-curve.ts'
import type { LabelledPicture } from './labelled-pictures.ts'
import type { Reading } from './limits.ts'

/** The ways in which pictures are kept apart: no person, or no source, is in what a fold was fitted to. */
export const splits = ['person', 'source'] as const
export type Split = (typeof splits)[number]

const personFolds = 6

/** The fold of a picture: sources are few, people are spread over folds, the same way each time. */
export function foldOf(split: Split, { person, source }: Pick<LabelledPicture, Split>): string {
  if (split === 'source') return source
  let sum = 0
  for (const letter of person) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return String(sum % personFolds)
}

/** A reading of a labelled picture, with its fold by a split. */
export interface FoldedReading extends Reading {
  readonly fold: string
  /** Whether it is a photo as it is, on which errors are counted. */
  readonly counts: boolean
}

/** Counts the errors of each fold's curve, which was fitted without the fold, on its photos. */
export function errorsOutOfFold(
  name: CurveName,
  readings: readonly FoldedReading[],
  curves: CurvesWithoutFolds,
) {
  const counted = readings.filter(({ counts }) => counts)
  const isBeyond = ({ score, fold }: FoldedReading) => {
    const curve = curves[fold]?.[name]
    return curve !== undefined && score !== null && probabilityBy(curve, score) > curve.standard.review
  }
  const [so, notSo] = [counted.filter(({ isSo }) => isSo), counted.filter(({ isSo }) => !isSo)]
  return {
    isSo: so.length,
    missed: so.filter((each) => !isBeyond(each)).length,
    isNotSo: notSo.length,
    falseAlarms: notSo.filter(isBeyond).length,
  }
}

/** The readings of each curve. */
export type Readings = ReadonlyMap<CurveName, readonly FoldedReading[]>

/** With fewer pictures in which a fact is so, a fold's curve has the shape of the whole curve, and limits of its own. */
const leastForShape = 5

/** Curves by the fold that they were fitted without. */
export type CurvesWithoutFolds = Readonly<Record<string, Readonly<Partial<Record<CurveName, FittedLimits>>>>>

/**
 * The curves that have readings, fitted without each fold.
 *
 * @param known Folds that may have no readings of these curves.
 */
export function curvesWithoutFolds(readings: Readings, known: readonly string[] = []): CurvesWithoutFolds {
  const folds = new Set([...known, ...[...readings.values()].flatMap((of) => of.map(({ fold }) => fold))])
  const whole = new Map([...readings].map(([name, of]) => [name, fitCurve(name, of)]))
  return Object.fromEntries(
    [...folds].sort().map((fold) => {
      const curves = [...readings].map(([name, of]) => {
        const others = of.filter((each) => each.fold !== fold)
        const few = others.filter(({ isSo }) => isSo).length < leastForShape
        return [name, fitCurve(name, others, few ? whole.get(name) : undefined)]
      })
      return [fold, Object.fromEntries(curves)]
    }),
  )
}
