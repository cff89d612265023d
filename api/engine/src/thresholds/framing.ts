import { chosen, threshold } from './threshold.ts'

/** The numbers that decide which part of a photo is judged and which crops are accepted. */
export const framingThresholds = {
  /**
   * How much the aspect of a frame may differ from the rule's aspect. If one pixel is more than that, it may differ
   * by one pixel.
   */
  aspectTolerance: threshold({
    value: 0.01,
    unit: 'share of the aspect',
    source: 'Chosen, because prints are cut by hand and frames have whole pixels.',
  }),
  /** Along each axis. A picture with fewer pixels does not show a person. */
  fewestPixels: chosen({ value: 32, unit: 'px' }),
  /** The space that a crop leaves above the hair and below the chin, so that neither seems cut off. */
  clearance: chosen({ value: 0.02, unit: "share of the frame's height" }),
  /** How far from the middle of a band that is too narrow to be kept with any margin a measure may be in a crop. */
  narrowBand: threshold({
    value: 0.25,
    unit: 'smallest margins',
    source: 'Chosen: the checks accept a measure that is farther from the middle.',
  }),
  /**
   * How far a crop keeps from the ends of a band, as a share of the measure's 95th percentile of error. Beyond an end, a
   * measure then is once in 40, once in 10, or about once in 6.
   */
  risks: threshold({
    certain: [1, 'share of the error'],
    likely: [0.654, 'share of the error'],
    bearable: [0.487, 'share of the error'],
    source:
      'Quantiles of the normal distribution over 1.96: 1.2816 for 10 % and 0.954 for 17 %. From 20 % a photo is reviewed.',
  }),
  /** Below this difference between the tallest and the shortest crop, the crop's height can't be chosen. */
  leastRoom: threshold({
    value: 0.02,
    unit: "share of the tallest crop's height",
    source: 'Chosen: two steps of a hundredth.',
  }),
  /** Among how many heights the crop with the most room is searched. */
  roomiest: threshold({
    triedHeights: [100, 'heights'],
    source: 'Chosen: a hundredth of the range.',
  }),
  /**
   * How far a head leans whose photo is turned upright before a file is cut out of it. Where it leans less, most files keep the
   * photo's own pixels.
   */
  levelling: threshold({
    leastDeg: 1.5,
    mostDeg: 8,
    unit: 'degrees',
    source:
      "The least: a little more than the 95th percentile of the roll's error, 1.3. The most: the limit of roll in ISO/IEC 39794-5.",
  }),
  /**
   * The unit for distances from the middle of a band is half its width minus the error of the measurement. It is at
   * least half the width divided by `partsOfHalf`, and at least `narrowest`, which is for a rule that gives one
   * figure, such as 5 mm. For a band with only one end the unit is the error, but at least `oneSided`.
   */
  misfit: chosen({
    narrowest: [0.002, "share of the frame's height"],
    partsOfHalf: [10, "parts of half the band's width"],
    oneSided: [0.01, "share of the frame's height"],
  }),
  /** Used if neither the rule nor the baseline states how tall the head is and where eyes and hair are. */
  otherwise: chosen({ minHead: 0.4, maxHead: 0.9, eyes: 0.6, top: 0.1, unit: "share of the frame's height" }),
}

/** How a file is saved. */
export const exportThresholds = {
  /** Below `lowest`, losses are visible in a JPEG. `usual` is used if the size limit of the file allows it. */
  jpegQuality: threshold({
    lowest: 60,
    usual: 95,
    unit: 'JPEG quality, 1 to 100',
    source:
      "In the measurements for the engine's own compression check, good portraits have quality 59 or more.",
  }),
  /** The factor from one size to the next while a file is too large. */
  sizeStep: threshold({
    value: 0.8,
    unit: "share of a side's length",
    source: 'One step makes a file about a third smaller.',
  }),
  /** How many times as fine as those of the file the pixels are from which a turned part is read, and how many there are at most. */
  turning: threshold({
    finer: [2, 'times'],
    mostPixels: [12_000_000, 'px'],
    source:
      'By calculation: linear interpolation keeps sinc(f)^2 of a wave of f cycles a pixel, which at twice the fineness is 0.81 of the finest waves of the file, otherwise 0.41. So many pixels take 36 MB.',
  }),
}

/** The limits of the hints that a person gets in front of the camera. The check of the photo has its own limits, and decides. */
export const liveThresholds = {
  /** The smallest head, as a share of the head that the document's frame would have if it filled the picture. */
  leastHead: threshold({
    value: 0.55,
    unit: 'share',
    source: 'Chosen: a camera of 1,080 rows then gives a head of 400 px, of which any document can be cut.',
  }),
  /** The largest head: above it the frame, which is cut out of the picture, has no room for it. */
  mostHead: threshold({ value: 1, unit: 'share', source: 'By geometry: the frame then fills the picture.' }),
  /** How far the eyes may be from the middle, as a share of the picture's width. */
  mostAside: threshold({
    value: 0.15,
    unit: 'share',
    source: 'Chosen: a frame around the head still fits the picture.',
  }),
  /** Free space above the head, as a share of the head's height. */
  leastAbove: threshold({
    value: 0.1,
    unit: 'share',
    source: 'Chosen: hair takes 0.02 to 0.08 above the skull.',
  }),
  /** How much further than the check a moving head may be turned, because a hint must not flicker. */
  turnedMore: threshold({ value: 1.6, unit: 'times', source: 'Chosen: 8, 8 and 13 degrees.' }),
  /** The darkest face, as mean luma of 255. */
  leastLuma: threshold({
    value: 60,
    unit: 'levels',
    source: 'Chosen: a camera shows noise instead of skin in a darker face.',
  }),
}
