import type { SeenFace } from './seen-faces.ts'

/** How a face scores by what was fitted without it, and whether the fact is so. */
export interface Scored {
  readonly face: SeenFace
  readonly isSo: boolean
  readonly score: number
}

const personFolds = 6

/** Spreads people over the folds, the same way each time. */
export function foldOfPerson({ person }: SeenFace): string {
  let sum = 0
  for (const letter of person) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return String(sum % personFolds)
}

export const sourceOf = ({ source }: SeenFace): string => source

/** The photos as they are: what errors are counted on. */
export const photosOf = (scored: readonly Scored[]): Scored[] =>
  scored.filter(({ face }) => face.look === 'as it is' && !face.rendered)

/** Errors at a limit. */
export interface Errors {
  readonly isSo: number
  readonly missed: number
  readonly isNotSo: number
  readonly falseAlarms: number
  /** The probability that a photo in which the fact is so scores higher than one in which it is not. */
  readonly areaUnderCurve: number
}

export function errorsAt(limit: number, scored: readonly Scored[]): Errors {
  const scores = (isSo: boolean) => scored.filter((each) => each.isSo === isSo).map(({ score }) => score)
  const [so, notSo] = [scores(true), scores(false)]
  const won = so.flatMap((a) => notSo.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return {
    isSo: so.length,
    missed: so.filter((score) => score <= limit).length,
    isNotSo: notSo.length,
    falseAlarms: notSo.filter((score) => score > limit).length,
    areaUnderCurve: won.reduce<number>((sum, value) => sum + value, 0) / won.length,
  }
}

/**
 * The probabilities from which a photo is reviewed and from which a fact is certain: beyond all but the allowed share of the
 * photos in which it is not so, and beyond all but a fifth of that share. Where another sign of the same is seen too, five times
 * that share may be reviewed, because few photos show both by chance.
 */
export function limitsFor(
  notSo: readonly number[],
  alarmShare: number,
): { readonly supports: number; readonly review: number; readonly certain: number } {
  const sorted = notSo.toSorted((a, b) => b - a)
  const beyond = (share: number) => roundedUp(sorted[Math.floor(share * sorted.length)] ?? 0.5)
  return {
    supports: beyond(alarmShare * supportShare),
    review: beyond(alarmShare),
    certain: beyond(alarmShare * certainShare),
  }
}

/** How many times a check's share a limit may let through that needs another sign as well. */
const supportShare = 5
/** How much of a check's false alarms may be FAIL. */
const certainShare = 0.2

const roundedUp = (probability: number) => Math.min(Math.ceil(probability * 1000) / 1000, 1)
