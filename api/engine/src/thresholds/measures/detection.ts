import { threshold } from '../threshold.ts'

/** What counts as a face, and how the models look at it. */
export const detectionThresholds = {
  /**
   * A detection weaker than `minScore` is not a face. Boxes that overlap by more than `sameFaceOverlap` are the same
   * face, detected twice.
   */
  detector: threshold({
    minScore: 0.3,
    sameFaceOverlap: 0.1,
    mostFaces: 10,
    unit: {
      minScore: 'confidence, 0 to 1',
      sameFaceOverlap: 'shared area over united area',
      mostFaces: 'faces',
    },
    source: 'Chosen; no measurement is recorded.',
  }),
  /** The mesh model reads a square whose side is this many times the longer side of the detector's box. */
  boxesPerSquare: threshold({
    value: 1.5,
    unit: "times the box's longer side",
    source: "The region of interest that MediaPipe's face mesh uses.",
  }),
  /** The square that the mesh model reads once more: `sides` times the longer side of the mesh, and lower than its middle. */
  meshSquare: threshold({
    sides: 1.4,
    lower: 0.03,
    unit: { sides: "times the mesh's longer side", lower: "share of the mesh's longer side" },
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
    score: 0.5,
    logOdds: 8,
    unit: { score: 'confidence, 0 to 1', logOdds: 'log-odds' },
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
  /**
   * If the box of a face is lower than `smallFacePx` in the scaled-down photo, the mesh model gets fewer pixels than
   * it can use. Such a face is analysed again in an area of `boxes` times its box, if the source has at least
   * `minScale` times as many pixels.
   */
  closerLook: threshold({
    smallFacePx: 200,
    minScale: 1.2,
    boxes: 3,
    unit: { smallFacePx: 'px', minScale: 'times', boxes: "times the box's longer side" },
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
