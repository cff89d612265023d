import { threshold } from './threshold.ts'

/** What decides which part of a photo is judged, and which crops are accepted. */
export const framingThresholds = {
  /** By how much a frame's aspect may differ from the rule's; by one pixel where that is more. */
  aspectTolerance: threshold({
    value: 0.01,
    unit: 'share of the aspect',
    source: 'Chosen, since prints are cut by hand and pixels are whole.',
  }),
  /** In each direction: fewer are no picture of a person. */
  fewestPixels: threshold({ value: 32, unit: 'px', source: 'Chosen; no measurement is recorded.' }),
  /** What a person is to leave above the hair and below the chin, so that neither seems cut off. */
  clearance: threshold({
    value: 0.02,
    unit: "share of the frame's height",
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * What distances from a band are counted in: of a rule that gives one figure, such as 5 mm, the band is as wide as it
   * can be told apart at best (`narrowest`); no band counts as narrower than one of `partsOfHalf` parts of its half, and beyond a band with
   * one end the unit is `oneSided` at least.
   */
  misfit: threshold({
    narrowest: 0.002,
    partsOfHalf: 10,
    oneSided: 0.01,
    unit: {
      narrowest: "share of the frame's height",
      partsOfHalf: "parts of half the band's width",
      oneSided: "share of the frame's height",
    },
    source: 'Chosen; no measurement is recorded.',
  }),
  /** Where neither the rule nor the baseline says how tall the head is and where eyes and hair lie. */
  otherwise: threshold({
    minHead: 0.4,
    maxHead: 0.9,
    eyes: 0.6,
    top: 0.1,
    unit: "share of the frame's height",
    source: 'Chosen; no measurement is recorded.',
  }),
}
