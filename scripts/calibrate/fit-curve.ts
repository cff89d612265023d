import type { FittedCurve } from '../../api/engine/src/thresholds/fitted.ts'
import { fitLogisticCurve, probabilityBy } from '../training/logistic-curve.ts'
import { type Fact, labelsOfFact } from './facts.ts'
import { type Errors, errorsAt, limitsFor, photosOf, type Scored } from './out-of-fold.ts'

/** A curve with its limits, and its errors on people and on sources that were left out. */
export interface Calibration {
  readonly curve: FittedCurve
  readonly byPerson: Errors
  readonly bySource: Errors
}

/**
 * Fits a fact's curve from scores to probabilities, on photos alone, and works out its limits from what its check may cost.
 *
 * @param unit The unit of the scores.
 */
export function fitCurve(
  fact: Fact,
  unit: string,
  byPerson: readonly Scored[],
  bySource: readonly Scored[],
): Calibration {
  const { said, alarmShare } = labelsOfFact[fact]
  const photos = byPerson.filter(({ face }) => !face.rendered)
  const fitted = fitLogisticCurve(photos.map(({ score, isSo }) => ({ score, isTrue: isSo, weight: 1 })))
  const slope = rounded(fitted.slope)
  const offset = rounded(fitted.offset)
  const probable = (scored: readonly Scored[]) =>
    photosOf(scored).map((each) => ({ ...each, score: probabilityBy({ slope, offset }, each.score) }))
  const [people, sources] = [probable(byPerson), probable(bySource)]
  const notSo = [...people, ...sources].filter(({ isSo }) => !isSo).map(({ score }) => score)
  const { supports, review, certain } = limitsFor(notSo, alarmShare)
  const [ofPeople, ofSources] = [errorsAt(review, people), errorsAt(review, sources)]
  const counted = ({ isSo, missed, isNotSo, falseAlarms }: Errors) =>
    `${missed} of ${isSo} are missed and ${falseAlarms} of ${isNotSo} are reviewed`
  return {
    curve: {
      slope,
      offset,
      supports,
      review,
      certain,
      unit: {
        slope: `log-odds per ${unit}`,
        offset: 'log-odds',
        supports: 'probability',
        review: 'probability',
        certain: 'probability',
      },
      source: `Fitted to photos with and without ${said}: of people who were left out, ${counted(ofPeople)}; of sources that were left out, ${counted(ofSources)}.`,
    },
    byPerson: ofPeople,
    bySource: ofSources,
  }
}

const rounded = (value: number) => Number(value.toPrecision(4))
