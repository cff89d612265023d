import { threshold } from './threshold.ts'

/** What counts as a face, and how one is looked at. */
export const detectionThresholds = {
  /** Weaker than `minScore` nothing is a face; boxes that share more than `sameFaceOverlap` are one face, seen twice. */
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
  /** The mesh model looks at a square of this many times the longer side of the detector's box. */
  boxesPerSquare: threshold({
    value: 1.5,
    unit: "times the box's longer side",
    source: "The region of interest of MediaPipe's face mesh.",
  }),
  /** Ghosts on hair and collars are far under even odds, faces over them. */
  faceLogOdds: threshold({
    value: 0,
    unit: 'log-odds',
    source: 'Even odds: from here on a face is likelier than not.',
  }),
  /** From here on a face was seen the way up it is. */
  uprightLogOdds: threshold({
    value: 20,
    unit: 'log-odds',
    source:
      'Measured: of 202 pictures turned in four ways, upright faces have 19 and more, but for closed eyes and hats over the eyes; the upright mesh that the detector lays over a face that stands on its head has 17 at most.',
  }),
  /**
   * A face whose box is lower than `smallFacePx` in the scaled-down photo gives the mesh model less than it can use: it is
   * looked at again, `boxes` times its box, where the source has at least `minScale` times as many pixels.
   */
  closerLook: threshold({
    smallFacePx: 200,
    minScale: 1.2,
    boxes: 3,
    unit: { smallFacePx: 'px', minScale: 'times', boxes: "times the box's longer side" },
    source: 'The mesh model works at 192 px a face; the rest is chosen.',
  }),
  /** Where the outline of a person is read off the mask. */
  outlineCoverage: threshold({
    value: 0.5,
    unit: 'coverage, 0 to 1',
    source:
      "Measured: read at half coverage, the top of the hair is within 0.25 % of the head's height on 200 rendered heads.",
  }),
}
