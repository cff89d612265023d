/**
 * Every limit and every uncertainty that is the engine's own, in one place. What an authority asks is in its rule;
 * here stands what decides how a measurement is read against it.
 *
 * "The sets" are 219 rendered heads with exact truth, 102 studio portraits of 51 people with hand-placed landmarks,
 * and 76 labelled photos of all kinds.
 */

/** 95th percentile of a measurement's error, on the sets. */
export const precision = {
  /** Share of the head's height. Rendered heads 0.014, studio portraits 0.029, photos 0.028: the chin's, mostly. */
  headHeightToHair: 0.029,
  /** Share of the head's height, where the skull's top lies under up to 9 % of hair. */
  headHeightToSkull: 0.05,
  /** Added for each share of the head's height by which the hair is thicker than `thinHair`. */
  headHeightPerHair: 0.5,
  thinHair: 0.09,
  /** Share of the head's height: 0.017 on rendered heads with every expression, 0.004 to 0.01 on photos. */
  eyeLine: 0.017,
  /** Share of the head's height: the eyes' middle across. */
  eyeCentre: 0.01,
  /** Share of the head's height: the upper measuring point. */
  hairTop: 0.015,
  skullTop: 0.045,
  /** Rendered heads within 20 degrees: 1.6; the studio portraits' own spread, 2 in all, lies in there too. */
  yawDeg: 2,
  /**
   * Rendered heads 5.8, studio portraits 4.3: how far a level face seems to tilt differs from person to person.
   */
  pitchDeg: 6,
  /** Studio portraits against their hand-placed pupils 1.4, rendered heads 1.0. */
  rollDeg: 1.4,
  /** CIELAB distance of the median of a backdrop: JPEG, noise and the camera's own white balance. */
  backdropDeltaE: 2,
} as const

export const thresholds = {
  /**
   * Lid gap over eye width, of the eye closed further. On the sets: shut 0.04 to 0.14, half shut 0.12 to 0.17, open
   * 0.24 and more, narrow eyes among them.
   */
  eyeOpening: { min: 0.185, uncertainty: 0.045 },
  /**
   * Lip gap over the eye-to-chin distance (ISO/IEC 29794-5 native measure). On the sets: closed under 0.06 but for
   * three full-lipped mouths up to 0.13, showing teeth 0.05 to 0.14, open 0.11 to 0.24.
   */
  mouthOpening: { max: 0.105, uncertainty: 0.04 },
  /**
   * A head whose pupils are nearer to each other than this is not measured: the mesh model would be fed with enlarged
   * pixels. Heads of 25 px between the eyes still measure like their larger copies; ISO/IEC 39794-5 asks for 90.
   */
  interEyePx: 20,
  /** A second face smaller than this share of the first is REVIEW and not FAIL: it may be a picture on a wall. */
  secondFaceArea: 0.04,
  /**
   * CIELAB distance from the nearest colour that the rule's word covers: the edge of what a word means is no sharper
   * than the measure.
   */
  backdropColourDeltaE: 2,
  /** Share of the backdrop within CIE76 6 of its median colour. */
  backdropUniformity: { min: 0.85, uncertainty: 0.1 },
  /** Smallest print resolution where the authority states none: the baseline's scans. */
  printDpi: 300,
} as const
