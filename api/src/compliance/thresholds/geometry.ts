/** 95th percentile of a measurement's error, on the sets. */
export const geometryPrecision = {
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
} as const

export const geometryThresholds = {
  /**
   * A head whose pupils are nearer to each other than this is not measured: the mesh model would be fed with enlarged
   * pixels. Heads of 25 px between the eyes still measure like their larger copies; ISO/IEC 39794-5 asks for 90.
   */
  interEyePx: 20,
} as const
