import { chosen, threshold } from './threshold.ts'

/** What counts as a face, and how the models look at it. */
export const detectionThresholds = {
  /**
   * A detection weaker than `minScore` is not a face. Boxes that overlap by more than `sameFaceOverlap` are the same
   * face, detected twice.
   */
  detector: chosen({
    minScore: [0.3, 'confidence, 0 to 1'],
    sameFaceOverlap: [0.1, 'shared area over united area'],
    mostFaces: [10, 'faces'],
  }),
  /** The mesh model reads a square whose side is this many times the longer side of the detector's box. */
  boxesPerSquare: threshold({
    value: 1.5,
    unit: "times the box's longer side",
    source: "The region of interest that MediaPipe's face mesh uses.",
  }),
  /** The square that the mesh model reads once more: `sides` times the longer side of the mesh, and lower than its middle. */
  meshSquare: threshold({
    sides: [1.4, "times the mesh's longer side"],
    lower: [0.03, "share of the mesh's longer side"],
    source:
      "Measured: over 484 faces, the detector's box has 0.93 of the mesh's longer side and lies 0.03 lower, on average.",
  }),
  /** False faces on hair and collars are far below even odds, faces are above. */
  faceLogOdds: threshold({
    value: 0,
    unit: 'log-odds',
    source: 'Even odds: from this value on, a face is more likely than not.',
  }),
  /** Of several faces, one below both values may be a thing: the detector's confidence, and the mesh model's log-odds. */
  likeAFace: threshold({
    score: [0.5, 'confidence, 0 to 1'],
    logOdds: [8, 'log-odds'],
    source:
      'Measured on 1,530 pictures: of 9 things taken for second faces, 8 lie below both; of 18 real second faces, none does (at least 0.57 and 10.8). Of 266 second faces that were laid in, 21 lie below both; 14 of these are cut by an edge.',
  }),
  /** From this value on, the face was seen upright. */
  uprightLogOdds: threshold({
    value: 20,
    unit: 'log-odds',
    source:
      'Measured: of 202 pictures turned in four ways, upright faces have 19 or more, except with closed eyes or a hat over the eyes. The upright mesh that the detector puts on an upside-down face has at most 17.',
  }),
  /** What lies on its side or upside down below both values is a thing: the detector's confidence, and the mesh model's log-odds. */
  lyingFace: threshold({
    score: [0.6, 'confidence, 0 to 1'],
    logOdds: [20, 'log-odds'],
    source:
      'Measured: of 316 pictures of people that were turned upside down, one lies below both, a crowd of nine. Of 14 drawn faces and cats in which a face seemed to lie, 10 do.',
  }),
  /**
   * If the box of a face is lower than `smallFacePx` in the scaled-down photo, the mesh model gets fewer pixels than
   * it can use. Such a face is analysed again in an area of `boxes` times its box, if the source has at least
   * `minScale` times as many pixels.
   */
  closerLook: threshold({
    smallFacePx: [200, 'px'],
    minScale: [1.2, 'times'],
    boxes: [3, "times the box's longer side"],
    source: 'The mesh model works at 192 px per face; the other values are chosen.',
  }),
  /** The coverage at which the outline of a person is read from the mask. */
  outlineCoverage: threshold({
    value: 0.5,
    unit: 'coverage, 0 to 1',
    source:
      "Measured: at half coverage, the top of the hair is within 0.25 % of the head's height on 200 rendered heads.",
  }),
}

/** How a head is measured from its mesh and its mask. */
export const portraitThresholds = {
  /** The mesh's lowest point is on the front of the chin, above the menton. Heads are measured from the menton. */
  mentonBelowMesh: threshold({
    value: 0.015,
    unit: 'share of the distance from the eyes to that point',
    source:
      'Measured: the median is 0.012 on rendered heads, 0.017 on 51 portraits whose chin was marked by hand and 0.018 on 20 marked photos.',
  }),
  /** A head is about this many times as tall as the distance from the eyes to the chin. */
  headHeights: threshold({
    value: 1 / 0.475,
    unit: 'eye-to-chin distances',
    source: 'A usual proportion of a head; no measurement is recorded.',
  }),
  /** The person model works best on a square of this many head heights round the head. */
  headSquare: threshold({
    value: 1.9,
    unit: 'head heights',
    source:
      "Measured: with this square, the top of the hair is within 0.25 % of the head's height on 200 rendered heads.",
  }),
  /**
   * The height of the skull's top above the middle of the eyes: a plane through the height of the forehead's upper end (which
   * the mesh places by the face's own proportions) and the top of the hair, never above the hair. Hair that is more than
   * `thickHair` above the forehead's end says nothing further about the skull. The mean error is 1.5 % and 2.0 % of the head's
   * height; the hair alone has errors of 4 % and 7 %.
   */
  skull: threshold({
    forehead: [0.826, 'ratio'],
    hair: [0.397, 'ratio'],
    constant: [0.165, 'eye-to-chin distances'],
    thickHair: [0.7, 'eye-to-chin distances'],
    source: "Fitted to 207 rendered heads and 51 portraits whose skull's top was marked by hand.",
  }),
  /**
   * The head's width with its ears. The outline gives it if no hair hides the ears, but is too wide if hair does; its mean
   * with the usual width is nearer to the marks (95 % within 7 %, the outline alone 8.5 %).
   */
  widthOfFace: threshold({
    usual: 1.2,
    min: 1.1,
    max: 1.3,
    unit: "times the mesh's width",
    source:
      'Measured: 1.22 on rendered heads, 1.19 on 51 portraits whose ears were marked by hand, 1.12 to 1.28 in 19 of 20.',
  }),
  /** How far to a side the end of a head is searched for. */
  mostHalfWidth: chosen({ value: 0.75, unit: 'head heights' }),
  /** A head whose top is this near to the photo's upper edge is cut off or touches it. */
  touchesTop: chosen({ value: 0.01, unit: 'eye-to-chin distances' }),
  /** Inverse slope. Roll needs no calibration: its slope is 1, and upright heads read 0. */
  yawCalibration: threshold({
    value: 0.9,
    unit: 'ratio',
    source: 'Measured against 207 rendered heads of known pose.',
  }),
  /**
   * How far a level face seems to tilt differs from person to person: -9.6 to 2.5 degrees among the level rendered heads, and
   * 3 degrees with a standard deviation of 4 among 51 studio portraits. Most portraits are nearly level, so a small tilt is
   * most likely the person's own shape, and a large one a real tilt. Therefore up to `deg` is subtracted, by a curve of the
   * given `width`; subtracting more would hide tilts of 10 degrees.
   */
  ownShape: threshold({
    deg: 6,
    width: 9,
    unit: 'degrees',
    source: 'Measured on the level rendered heads and on 51 studio portraits.',
  }),
}
