import { threshold } from './threshold.ts'

/** How glasses are measured. */
export const glassesThresholds = {
  /**
   * What is added to the skin's luma for the unit of a step. The skin's own luma alone would make more of the texture of
   * dark skin than of light skin.
   */
  stepUnit: threshold({
    value: 120,
    unit: 'levels of luma',
    source: 'Measured: where dark and light skin came out alike on the studio portraits.',
  }),
  /** Below this nothing measured counts as nothing: the geometric mean of a very smooth face is not 0. */
  leastStrength: threshold({
    value: 0.003,
    unit: "luma steps over the skin's luma + 120",
    source: 'Chosen; no measurement is recorded.',
  }),
  /** What a line loses at each place where none should run. */
  strayed: threshold({
    value: -0.3,
    unit: "luma steps over the skin's luma + 120",
    source: 'Chosen, as a strong edge is 0.1 to 0.2.',
  }),
  /**
   * The line of a frame is followed so far beyond the corners of the eye, where a bare eye has none, and may lie so far
   * above or below the opening there; so much of the eye's width at either corner is too low for a line to be inside it;
   * a lid is a strong edge and must not make up for where there is none, so that no step counts for more than `strongest`.
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
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /** So much added white is a reflection: the sheen of skin and the pale skin under an eye have less. */
  reflected: threshold({
    value: 40,
    unit: 'levels of a channel',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** So far outside the mesh's opening the white of an eye may still lie. */
  meshError: threshold({
    across: 3,
    down: 2,
    unit: 'px of the face view',
    source: 'Chosen; no measurement is recorded.',
  }),
}
