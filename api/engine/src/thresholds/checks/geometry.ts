import { threshold } from '../threshold.ts'

/** The 95th percentile of a measurement's error on the sets. */
export const geometryPrecision = {
  headHeightToHair: threshold({
    value: 0.029,
    unit: "share of the head's height",
    source: 'Measured: rendered heads 0.011; marked photos 0.05, with marks that are accurate to 0.015.',
  }),
  /** For any thickness of the hair. */
  headHeightToSkull: threshold({
    value: 0.055,
    unit: "share of the head's height",
    source: 'Measured: 0.036 on rendered heads, 0.056 on studio portraits.',
  }),
  eyeLine: threshold({
    value: 0.015,
    unit: "share of the head's height",
    source: 'Measured: 0.015 on rendered heads with every pose, 0.005 to 0.008 on photos.',
  }),
  /** The horizontal position of the middle between the eyes. */
  eyeCentre: threshold({ value: 0.01, unit: "share of the head's height", source: 'Measured on the sets.' }),
  headWidth: threshold({
    value: 0.07,
    unit: "share of the head's width",
    source: 'Measured: 0.07 on studio portraits, many with hair over the ears, less on rendered heads.',
  }),
  interEye: threshold({
    value: 0.02,
    unit: 'share of the distance between the pupils',
    source: 'Measured: 0.005 to 0.02 on the sets.',
  }),
  /** The upper measuring point. */
  hairTop: threshold({ value: 0.015, unit: "share of the head's height", source: 'Measured on the sets.' }),
  skullTop: threshold({ value: 0.053, unit: "share of the head's height", source: 'Measured on the sets.' }),
  /**
   * Rendered heads are symmetric. On studio portraits the yaw agrees with the position of hand-placed pupils and
   * mouth between the ears (correlation 0.9) to within 1.8 degrees, which includes the error of placing by hand.
   */
  yawDeg: threshold({
    value: 1.8,
    unit: 'degrees',
    source: 'Measured: rendered heads up to 20 degrees 1.1, studio portraits 1.8.',
  }),
  /** How far a level face seems to tilt differs from person to person. */
  pitchDeg: threshold({ value: 5.5, unit: 'degrees', source: 'Measured: rendered heads 5.4.' }),
  rollDeg: threshold({
    value: 1.3,
    unit: 'degrees',
    source: 'Measured: rendered heads 0.6, studio portraits against their hand-placed pupils 1.3.',
  }),
}

export const geometryThresholds = {
  /** The probability that an authority refuses a size or a place, from which a photo is reviewed and from which it fails. */
  refusalRisk: threshold({
    review: 0.2,
    certain: 0.975,
    unit: { review: 'probability', certain: 'probability' },
    source: 'Chosen: one refusal in five is a real risk; one acceptance in forty is none to rely on.',
  }),
  /** The 95th percentile of the error with which an authority reads a length from a print with a template. */
  templateErrorMm: threshold({
    value: 1,
    unit: 'mm',
    source:
      'Chosen: the lines of the printed templates of authorities are about 0.5 mm wide, and the chin and the crown are placed by eye.',
  }),
  /**
   * A head with a smaller distance between the pupils is not measured, because the mesh model would get enlarged
   * pixels.
   */
  interEyePx: threshold({
    value: 20,
    unit: 'px',
    source:
      'Measured: heads with 25 px between the eyes give the same measures as their larger copies. ISO/IEC 39794-5 requires 90 px.',
  }),
  /** If the skull's top is this far below the upper edge, the edge cuts hair and not the head. */
  hairOverEdge: threshold({
    value: 0.05,
    unit: 'head heights',
    source:
      "Measured: of 223 photos and renders that were cut at the skull's top or below, none has its top found more than 0.048 inside.",
  }),
  /**
   * Shoulders, in heights of the head to the skull. At `belowChin` below the chin, each shoulder must reach `reach`
   * to its side. The line of the shoulders, read at `side` from the middle, may slope by `maxTiltDeg`.
   */
  shoulders: threshold({
    belowChin: 0.4,
    reach: 0.35,
    side: 0.6,
    maxTiltDeg: 14,
    unit: {
      belowChin: 'head heights',
      reach: 'head heights',
      side: 'head heights',
      maxTiltDeg: 'degrees',
    },
    source:
      'Measured on the sets: the shoulders of upright bodies reach 0.61 or more (a child 0.7), those of a body turned far to the side 0.22. Lines of upright bodies slope up to 9.3 degrees, mostly because of hair on one shoulder.',
  }),
  /** The horizontal position of the middle between the eyes if neither the rule nor the baseline states it. */
  usualCentring: threshold({
    min: 45,
    max: 55,
    unit: "% of the frame's width",
    source: 'The requirement of the baseline, ICAO Doc 9303 with ISO/IEC 39794-5.',
  }),
  /** How far a head may be turned if neither the rule nor the baseline states it. */
  usualPose: threshold({
    maxYawDeg: 5,
    maxPitchDeg: 5,
    maxRollDeg: 8,
    unit: 'degrees',
    source: 'ISO/IEC 39794-5 requires at most 5, 5 and 8 degrees.',
  }),
}
