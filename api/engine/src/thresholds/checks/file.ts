import { threshold } from '../threshold.ts'

export const fileThresholds = {
  /** The smallest print resolution if the authority states none. */
  printDpi: threshold({
    value: 300,
    unit: 'dpi',
    source: 'The resolution that the baseline requires of scans.',
  }),
  /** From this angle on, the picture is turned, not the head. */
  lyingRollDeg: threshold({
    value: 45,
    unit: 'degrees',
    source: 'No head leans this far: the heads of the sets lean by at most 15 degrees.',
  }),
  /**
   * JPEG quality, and steps on the 8 x 8 grid in levels of luma. Good pictures of the sets have quality 59 or more,
   * and steps up to 1.58. Rendered heads and studio portraits have steps of 1.8 to 2.2 if saved with quality 30 and
   * 40, and 2.4 to 4 with quality 20 or less.
   */
  compression: threshold({
    minQuality: 45,
    poorQuality: 25,
    plainQuality: 15,
    maxStep: 1.7,
    plainStep: 2.2,
    unit: {
      minQuality: 'JPEG quality, 1 to 100',
      poorQuality: 'JPEG quality, 1 to 100',
      plainQuality: 'JPEG quality, 1 to 100',
      maxStep: 'levels of luma',
      plainStep: 'levels of luma',
    },
    source:
      'Measured on the sets: good pictures have quality 59 or more and steps up to 1.58; at quality 30 and 40 the steps are 1.8 to 2.2.',
  }),
  /** From this JPEG quality on, a high compression ratio comes from a plain picture and not from loss. */
  hardlyLossyQuality: threshold({
    value: 85,
    unit: 'JPEG quality, 1 to 100',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** A profile is taken as sRGB if its primaries are within this distance of sRGB's, in X, Y and Z adapted to D50. */
  sameProfile: threshold({
    value: 0.01,
    unit: 'CIE XYZ, 0 to 1',
    source: "The primaries of Display P3 and Adobe RGB differ from sRGB's by 0.03 or more.",
  }),
  /** The least length of a text that an image generator wrote into a PNG. A shorter text proves nothing. */
  leastGeneratorText: threshold({
    value: 8,
    unit: 'characters',
    source: 'Chosen; no measurement is recorded.',
  }),
}
