import { threshold } from './threshold.ts'

/** How a head is measured from its mesh and its mask. */
export const portraitThresholds = {
  /** The mesh's lowest point lies on the front of the chin, above the menton, where a head is measured from. */
  mentonBelowMesh: threshold({
    value: 0.015,
    unit: 'share of the distance from the eyes to that point',
    source:
      'Measured: the median is 0.012 on rendered heads, 0.017 on 51 portraits whose chin was marked by hand and 0.018 on 20 marked photos.',
  }),
  /** A head is about this many times as tall as the eyes lie over the chin. */
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
      "Measured: there the top of the hair is within 0.25 % of the head's height on 200 rendered heads.",
  }),
  /**
   * The skull's top over the eyes' middle: a plane through the height of the
   * forehead's upper end (which the mesh places by the face's own proportions) and the top of the hair, fitted to
   * 207 rendered heads and 51 portraits whose skull's top was marked by hand, and never above the hair. Hair that
   * stands more than `thickHair` over the forehead's end says no more of the skull: beyond that a tall hairdo is not
   * followed. Mean error 1.5 % and 2.0 % of the head's height; the hair alone misses it by 4 % and 7 %. A bald head
   * has its skull's top where its outline ends, since that bounds the plane.
   */
  skull: threshold({
    forehead: 0.826,
    hair: 0.397,
    constant: 0.165,
    thickHair: 0.7,
    unit: {
      forehead: 'ratio',
      hair: 'ratio',
      constant: 'eye-to-chin distances',
      thickHair: 'eye-to-chin distances',
    },
    source: "Fitted to 207 rendered heads and 51 portraits whose skull's top was marked by hand.",
  }),
  /**
   * The head's width with its ears. The outline tells it where no hair hides the ears, and is
   * too wide where some does: half of it and half of what is usual are nearer to the marks (95 % within 7 %, the outline
   * alone 8.5 %).
   */
  widthOfFace: threshold({
    usual: 1.2,
    min: 1.1,
    max: 1.3,
    unit: "times the mesh's width",
    source:
      'Measured: 1.22 on rendered heads, 1.19 on 51 portraits whose ears were marked by hand, 1.12 to 1.28 in nineteen of twenty.',
  }),
  /** How far to a side the end of a head is looked for. */
  mostHalfWidth: threshold({
    value: 0.75,
    unit: 'head heights',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** A head whose top lies so near to the photo's upper edge is cut off or touches it. */
  touchesTop: threshold({
    value: 0.01,
    unit: 'eye-to-chin distances',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** Inverse slope. Roll needs none: its slope is 1, and upright heads read 0. */
  yawCalibration: threshold({
    value: 0.9,
    unit: 'ratio',
    source: 'Measured against 207 rendered heads of known pose.',
  }),
  /**
   * How far a level face seems to tilt differs from person to person: -9.6 to 2.5 degrees among the level rendered
   * heads, 3 with a standard deviation of 4 among 51 studio portraits, while within one person the mesh follows pitch
   * degree by degree (slopes 0.93 and 0.97). Most portraits are nearly level, so a small tilt is most likely the
   * person's own shape and a large one a tilt: up to `deg` is taken off, by a curve of that `width`. More would
   * make the mean error on the rendered heads, most of them level, smaller still, and hide tilts of 10 degrees.
   */
  ownShape: threshold({
    deg: 6,
    width: 9,
    unit: 'degrees',
    source: 'Measured on the level rendered heads and on 51 studio portraits.',
  }),
}
