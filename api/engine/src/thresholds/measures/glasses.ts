import { threshold } from '../threshold.ts'

/** How glasses are measured. */
export const glassesThresholds = {
  /**
   * This is added to the skin's luma to form the unit of a step. The skin's luma alone would weight the texture of
   * dark skin more than that of light skin.
   */
  stepUnit: threshold({
    value: 120,
    unit: 'levels of luma',
    source: 'Measured: with this value, dark and light skin give the same results on the studio portraits.',
  }),
  /** Smaller values count as this value, because the geometric mean of a very smooth face must not be 0. */
  leastStrength: threshold({
    value: 0.003,
    unit: "luma steps over the skin's luma + 120",
    source: 'Chosen; no measurement is recorded.',
  }),
  /** The value that a line gets for each place at which none may run. */
  strayed: threshold({
    value: -0.3,
    unit: "luma steps over the skin's luma + 120",
    source: 'Chosen, because a strong edge is 0.1 to 0.2.',
  }),
  /**
   * The line of a frame is followed `beyondCorners` past the corners of the eye, where an eye without glasses has no
   * line. There it may be up to `aboveAndBelow` above or below the opening. Within `cornerShare` of the eye's width
   * at each corner, the opening is too low to contain a line. A lid is a strong edge and must not make up for places
   * without a line, so no step counts for more than `strongest`.
   */
  frameOverEye: threshold({
    beyondCorners: 14,
    aboveAndBelow: 6,
    cornerShare: 0.22,
    strongest: 0.12,
    unit: {
      beyondCorners: 'px of the face view',
      aboveAndBelow: 'px of the face view',
      cornerShare: "share of the eye's width",
      strongest: "luma steps over the skin's luma + 120",
    },
    source: 'Chosen; the limit for the result was measured.',
  }),
}
