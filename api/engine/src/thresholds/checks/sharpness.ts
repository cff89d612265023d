import { threshold } from '../threshold.ts'

export const sharpnessThresholds = {
  /** The same spread in pixels of the print or file that the document requires. */
  plainSpreadPx: threshold({
    value: 2,
    unit: 'px of the print or file that the document requires',
    source:
      '2 px at 300 dpi make an edge 0.4 mm wide from dark to light, which is clearly visible; good portraits reach 1.3.',
  }),
  /**
   * Motion spreads edges along one direction more than across it. Good portraits read up to 1.57 px along the
   * direction with the largest spread. Studio portraits smeared over 10 to 16 px read 1.8 to 4.6, mostly 1.5 to 2.5
   * times as much as across; defocused ones read 1 to 1.3 times as much.
   */
  motion: threshold({
    minRatio: 1.35,
    plainSpreadPx: 2.6,
    plainRatio: 1.6,
    unit: { minRatio: 'ratio', plainSpreadPx: 'px', plainRatio: 'ratio' },
    source:
      'Measured: good portraits up to 1.57 px, 98 in 100 photos that were called sharp by eye within these limits; smeared over 10 to 16 px 1.8 to 4.6, mostly 1.5 to 2.5 times as much as across; defocused ones 1 to 1.3 times.',
  }),
  /**
   * Share of the borders between pixels that are in a valley. Pictures of the sets reach 0.03, smoothly enlarged ones
   * 0.1. The blocks of WebP on a flat drawing reach 0.15, and those of a JPEG of quality 30 and 10 up to 0.25, which
   * the `compression` check judges. Pixels repeated 2 to 16 times read 0.2 to 0.66. Mosaics of 8 px and more are calm
   * inside their squares: 0.01 to 0.1, while other pictures have 0.2 or more.
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
      'Measured on the sets: pictures up to 0.03, smoothly enlarged ones 0.1, pixels repeated 2 to 16 times 0.2 to 0.66. The calm of mosaics is 0.01 to 0.1, that of other pictures 0.2 or more.',
  }),
  /** Of the second clearest straight line next to the head. */
  pictureBorder: threshold({
    value: 0.87,
    unit: 'share of the line that is an edge',
    source:
      'Measured: 97 in 100 photos of all kinds less, others with panels and window frames up to 0.93; a photographed print and padded pictures 0.88 to 1.',
  }),
  /** How far the strongest peak of a spectrum may be above its ring by chance, divided by the root of the number of tiles. */
  peakPerTileDb: threshold({
    value: 12,
    unit: 'dB',
    source: 'Measured on the sets: pictures reach 4.4 dB with 16 tiles, 5.5 with 4 and 10.9 with one.',
  }),
  /**
   * The least distance between the eyes that is required of a photo, even if the document uses only few of its
   * pixels.
   */
  leastInterEyePx: threshold({
    value: 90,
    unit: 'px',
    source: 'ISO/IEC 39794-5: the least distance between the eyes of a stored portrait.',
  }),
}
