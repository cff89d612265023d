import { threshold } from './threshold.ts'

export const sharpnessThresholds = {
  /**
   * Spread of the face's edges as the standard deviation of a Gaussian, in pixels at 240 between the eyes, or at the
   * photo's own if it has fewer. Good portraits of the sets read 0.5 to 1.38, at any size, brightness, JPEG quality
   * and strength of noise; studio portraits blurred with 1.5 px of deviation 1.5 to 2, with 2 px 1.8 to 2.4, with
   * 4 px 2.8 to 4.9; rendered heads blurred with 1 px 1.14 to 1.36, with 2 px 1.64 to 2.06, with 4 px 3 to 4.3.
   */
  edgeSpreadPx: threshold({
    max: 1.6,
    uncertainty: 0.14,
    unit: 'px, at 240 between the eyes',
    source:
      'Measured on the sets: good portraits 0.5 to 1.38; studio portraits blurred with a deviation of 2 px 1.8 to 2.4.',
  }),
  /** The same in pixels of the print or file that the document asks for. */
  plainSpreadPx: threshold({
    value: 2,
    unit: 'px of the print or file that the document asks for',
    source: '2 px at 300 dpi are 0.4 mm from dark to light, which is plain to see; good portraits reach 1.3.',
  }),
  /**
   * Motion spreads edges along one direction more than across it. Good portraits read up to 1.57 px along their most
   * spread direction. Studio portraits smeared over 10 to 16 px read 1.8 to 4.6, mostly 1.5 to 2.5 times as much
   * as across; defocused ones 1 to 1.3 times.
   */
  motion: threshold({
    minSpreadPx: 1.75,
    minRatio: 1.35,
    plainSpreadPx: 2.6,
    plainRatio: 1.6,
    unit: { minSpreadPx: 'px', minRatio: 'ratio', plainSpreadPx: 'px', plainRatio: 'ratio' },
    source:
      'Measured on the sets: good portraits up to 1.57 px; smeared over 10 to 16 px 1.8 to 4.6, mostly 1.5 to 2.5 times as much as across; defocused ones 1 to 1.3 times.',
  }),
  /**
   * Noise of the skin as its standard deviation. Good pictures of the sets read 0.3 to 1.6, whatever
   * their skin and camera; with added noise of 4 levels a channel studio portraits read 1.4 to 2.3, of 8 levels
   * 6.4 to 7.5, of 12 levels 10.4 to 11.2; rendered heads with 14 levels 10.8 and 11.2.
   */
  noiseLevels: threshold({
    max: 4,
    uncertainty: 0.8,
    plain: 9,
    unit: 'levels of luma',
    source: 'Measured on the sets: good pictures 0.3 to 1.6; with added noise of 8 levels 6.4 to 7.5.',
  }),
  /**
   * Share of borders between pixels that lie in a valley. Pictures of the sets reach 0.03, enlarged smoothly 0.1;
   * the blocks of WebP on a flat drawing 0.15 and of a JPEG of quality 30 and 10 up to 0.25, which is `compression`'s
   * matter; pixels repeated twice to 16 times 0.2 to 0.66.
   * Mosaics of 8 px and more are calm within: 0.01 to 0.1, where other pictures have 0.2 and more.
   */
  pixelSteps: threshold({
    maxValleys: 0.2,
    uncertainty: 0.03,
    plainValleys: 0.35,
    plainCalm: 0.12,
    unit: {
      maxValleys: 'share of the borders between pixels',
      uncertainty: 'share of the borders between pixels',
      plainValleys: 'share of the borders between pixels',
      plainCalm: 'share of the mean difference between pixels',
    },
    source:
      'Measured on the sets: pictures up to 0.03, enlarged smoothly 0.1, pixels repeated twice to 16 times 0.2 to 0.66; mosaics are calm to 0.01 to 0.1, other pictures to 0.2 and more.',
  }),
  /**
   * The strongest lone peak over its ring, for 16 tiles and more for fewer. Pictures of the sets reach 4.4 dB with 16
   * tiles, 5.5 with 4 and 10.9 with 1; studio portraits under a screen's grid or a print's dots read 16 to 36, and at a
   * third of its contrast 8 to 29.
   */
  spectralPeakDb: threshold({
    max: 6,
    perTile: 12,
    uncertainty: 3,
    unit: 'dB',
    source:
      "Measured on the sets: pictures up to 4.4 dB with 16 tiles and 10.9 with one; under a screen's grid or a print's dots 16 to 36.",
  }),
  /** Of the second clearest straight line beside the head. */
  pictureBorder: threshold({
    value: 0.78,
    unit: 'share of the line that is an edge',
    source:
      'Measured on the sets: good pictures up to 0.65; a photographed print, padded pictures, a striped wall and a panelled door 0.87 to 1.',
  }),
  /** Between the eyes: the least that is asked of a photo, however few pixels the document makes use of. */
  leastInterEyePx: threshold({
    value: 90,
    unit: 'px',
    source: 'ISO/IEC 39794-5: the least between the eyes of a stored portrait.',
  }),
}
