import { threshold } from '../threshold.ts'

/**
 * How quality components are scored that have a measure of our own. The mappings of ISO/IEC 29794-5 are in the files
 * of the components that use them.
 */
export const qualityThresholds = {
  /** How fast the score falls near the limit of the `compression` check. */
  compression: threshold({
    width: 0.25,
    unit: 'levels of luma',
    source: "Chosen: the score is 50 at the check's limit.",
  }),
  /** The spread of the face's edges that gives a score of 50, and how fast the score falls there. */
  sharpness: threshold({
    midwayPx: 1.75,
    width: 0.25,
    unit: 'px',
    source:
      'Measured: 97 in 100 photos that were called sharp by eye have up to 1.61 px, half of those blurred by 2 px more than 1.8.',
  }),
  /**
   * The smile score that gives a score of 50, midway between a neutral and a smiling face, and how fast the score
   * falls there.
   */
  expression: threshold({
    midway: 0,
    width: 0.25,
    unit: 'smile score, about -1 neutral to 1 smiling',
    source: 'Chosen: midway between the values of neutral and of smiling faces.',
  }),
}
