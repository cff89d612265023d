import { threshold } from './threshold.ts'

/**
 * How the quality components are scored that are measured our own way. The mappings of ISO/IEC 29794-5 stand with the
 * components that have them.
 */
export const qualityThresholds = {
  /** How fast the score falls about the `compression` check's limit. */
  compression: threshold({
    width: 0.25,
    unit: 'levels of luma',
    source: "Chosen: the score is 50 at the check's limit.",
  }),
  /** How fast the score falls about the `sharpness` check's limit. */
  sharpness: threshold({ width: 0.25, unit: 'px', source: "Chosen: the score is 50 at the check's limit." }),
  /** The smile score that scores 50, midway between a neutral and a smiling face, and how fast the score falls there. */
  expression: threshold({
    midway: 0,
    width: 0.25,
    unit: 'smile score, about -1 neutral to 1 smiling',
    source: 'Chosen: midway between what neutral and smiling faces score.',
  }),
}
