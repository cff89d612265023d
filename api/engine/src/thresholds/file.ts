import { threshold } from './threshold.ts'

export const fileThresholds = {
  /** Smallest print resolution where the authority states none. */
  printDpi: threshold({
    value: 300,
    unit: 'dpi',
    source: 'The resolution of scans that the baseline asks for.',
  }),
  /** From here on the picture lies, not the head. */
  lyingRollDeg: threshold({
    value: 45,
    unit: 'degrees',
    source: 'No head leans by as much: those of the sets lean by 15 degrees at most.',
  }),
  /**
   * JPEG quality, and steps on the 8 x 8 grid in levels of luma. Good pictures of the sets have quality 59 and more, and
   * steps up to 1.58. Saved with quality 30 and 40, rendered heads and studio portraits have steps of 1.8 to 2.2, with
   * 20 and less 2.4 to 4.
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
      'Measured on the sets: good pictures have quality 59 and more and steps up to 1.58; at quality 30 and 40 steps are 1.8 to 2.2.',
  }),
  /** From this JPEG quality on a high ratio comes of a plain picture, not of loss. */
  hardlyLossyQuality: threshold({
    value: 85,
    unit: 'JPEG quality, 1 to 100',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** A profile whose primaries lie within this of sRGB's, in X, Y and Z adapted to D50, is sRGB's. */
  sameProfile: threshold({
    value: 0.01,
    unit: 'CIE XYZ, 0 to 1',
    source: "The primaries of Display P3 and Adobe RGB differ from sRGB's by 0.03 and more.",
  }),
  /** A text of a generator's own in a PNG: shorter ones say nothing. */
  leastGeneratorText: threshold({
    value: 8,
    unit: 'characters',
    source: 'Chosen; no measurement is recorded.',
  }),
}
