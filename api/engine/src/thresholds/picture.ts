import { chosen, threshold } from './threshold.ts'

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
  /** How far the head in a picture that was turned by a quarter may lean from 90 or 180 degrees. */
  turnedLeanDeg: threshold({
    value: 15,
    unit: 'degrees',
    source:
      'The heads of the sets lean by at most 15 degrees. What leans otherwise is a drawing or a thing, not a head.',
  }),
  /** JPEG quality, and steps on the 8 x 8 grid. With quality 20 or less the steps are 2.4 to 4. */
  compression: threshold({
    minQuality: [45, 'JPEG quality, 1 to 100'],
    poorQuality: [25, 'JPEG quality, 1 to 100'],
    plainQuality: [15, 'JPEG quality, 1 to 100'],
    maxStep: [1.7, 'levels of luma'],
    plainStep: [2.2, 'levels of luma'],
    source:
      'Measured on the sets: good pictures have quality 59 or more and steps up to 1.58; at quality 30 and 40 the steps are 1.8 to 2.2.',
  }),
  /** From this JPEG quality on, a high compression ratio comes from a plain picture and not from loss. */
  hardlyLossyQuality: chosen({ value: 85, unit: 'JPEG quality, 1 to 100' }),
  /** A profile is taken as sRGB if its primaries are within this distance of sRGB's, in X, Y and Z adapted to D50. */
  sameProfile: threshold({
    value: 0.01,
    unit: 'CIE XYZ, 0 to 1',
    source: "The primaries of Display P3 and Adobe RGB differ from sRGB's by 0.03 or more.",
  }),
  /** The least length of a text that an image generator wrote into a PNG. A shorter text proves nothing. */
  leastGeneratorText: chosen({ value: 8, unit: 'characters' }),
}

export const lightPrecision = {
  /** Of the median colour of a background. */
  backgroundDeltaE: threshold({
    value: 2,
    unit: 'ΔE (CIELAB)',
    source: "Measured on the sets: the effects of JPEG, noise and the camera's white balance.",
  }),
}

/** The limits for background and exposure. */
export const lightThresholds = {
  /** From this length on, white that ends at a step inside the wall was painted over a part of it. */
  pouredWhite: threshold({
    value: 0.04,
    unit: 'sides of the view',
    source:
      'Measured: none of 211 unaltered pictures that the other checks of the background pass reach it; of 127 whose wall was painted white in part and that those checks pass, 57 do.',
  }),
  /** From this length on, the clothes cannot be distinguished from the wall: the body's outline has one colour on both sides. */
  meltedOutline: threshold({
    value: 0.3,
    unit: 'head heights',
    source:
      'Measured: in photos before a plain wall at most 0.06; in renders whose clothes were given the white or off-white of their wall, and whose frame reaches below the shoulders, from 0.3 to 1.',
  }),
  /** Distance from the nearest colour that the rule's colour name covers. */
  backgroundColourDeltaE: threshold({
    value: 2,
    unit: 'ΔE (CIELAB)',
    source:
      'The uncertainty of the measure itself: the range of colours that a colour name covers is no sharper than the measure.',
  }),
  /** The same measure, with an upper limit. */
  brightEyeWhite: threshold({
    max: 86,
    maxWithBurntBackground: 80,
    uncertainty: 6,
    unit: 'CIELAB L*',
    source:
      'Measured: studio portraits of all skin colours overexposed by 0.9 stops have 60 to 98 with a median of 84, overexposed by 1.7 stops 75 to 100. All except the faintest have a burnt-out background. A rendered dark head overexposed by 1.7 stops has 78.',
  }),
  /** Share of the background that is white in every channel. */
  burntBackground: threshold({
    value: 0.5,
    unit: 'share of the background',
    source: 'Measured on the sets: good pictures 0 or, on a white wall, 0.98.',
  }),
  /** Lightness of the cheeks, for photos in which the eyes are not visible. */
  darkestSkinLightness: threshold({
    value: 23,
    unit: 'CIELAB L*',
    source: 'Measured on the sets: the darkest skin of a good picture has 23.',
  }),
  /** The luma from which a place of the face is overexposed. */
  overexposedFrom: threshold({
    value: 247,
    unit: 'levels of luma',
    source: 'ISO/IEC 29794-5, over-exposure prevention.',
  }),
  /** Skin is bright if more than `share` of the face has this luma or more. */
  nearlyOverexposed: threshold({
    from: [240, 'levels of luma'],
    share: [0.01, 'share of the face'],
    source:
      'Measured: nine in ten good photos have no more; overexposed by 0.7 stops, half of the official portraits have 0.05, of light-skinned studio portraits more than 0.01.',
  }),
}

/** The limits for the light on the face, its shadows and its colours. */
export const lightingThresholds = {
  /** Chroma of the cheeks and of the forehead, below which a photo has no colour. */
  greyChroma: threshold({
    value: 3,
    unit: 'CIELAB chroma',
    source: 'Measured on the sets: grey pictures 0, skin of all colours in colour pictures 10 or more.',
  }),
  /** Distance from the standard's range of skin colours. */
  skinDistance: threshold({
    max: 7,
    uncertainty: 4,
    unit: 'CIELAB distance in a* and b*',
    source:
      'Measured: 657 portraits in colours that look natural up to 5.4 (97 %), 9.7 (99 %) and 20.5; 1,064 portraits tinted by gains of 0.62 to 1.3 on red and blue, half of them more than 6.5.',
  }),
  /** The whites of eyes are naturally a little warm. */
  usualEyeWhite: threshold({
    a: 3.5,
    b: 3.5,
    unit: 'CIELAB a* and b*',
    source: 'Measured: the median on 100 good portraits.',
  }),
  /** Skin of all colours in daylight. */
  usualSkin: threshold({
    a: 17,
    b: 17,
    unit: 'CIELAB a* and b*',
    source:
      'Measured: the median of the cheeks on 657 portraits in natural colours; 13 and 16 where the skin is dark.',
  }),
  /** A background with less colour than this has no tint. */
  leastTint: chosen({ value: 1, unit: 'CIELAB chroma' }),
}

export const sharpnessThresholds = {
  /** The same spread in pixels of the print or file that the document requires. */
  plainSpreadPx: threshold({
    value: 2,
    unit: 'px of the print or file that the document requires',
    source:
      '2 px at 300 dpi make an edge 0.4 mm wide from dark to light, which is clearly visible; good portraits reach 1.3.',
  }),
  /**
   * Motion spreads edges along one direction more than across it: the spread along it, and its ratio to that across. Up to `surePx` in
   * the photo itself, a soft picture may look the same.
   */
  motion: threshold({
    minRatio: [1.35, 'ratio'],
    plainSpreadPx: [2.6, 'px of the print or file that the document requires'],
    plainRatio: [1.6, 'ratio'],
    surePx: [4, 'px'],
    source:
      'Measured: good portraits up to 1.57 px; soft portraits without a direction up to 3.65 px and 2.4 times as much as across; of 101 portraits that were smeared over 16 px, 58 more than 4 px, and 43 of those plainly at the size that is required; defocused ones 1 to 1.3 times.',
  }),
  /**
   * Share of the borders between pixels that are in a valley. The blocks of WebP on a flat drawing reach 0.15, and those of a
   * JPEG of quality 30 and 10 up to 0.25, which the `compression` check judges.
   */
  pixelSteps: threshold({
    maxValleys: [0.2, 'share of the borders between pixels'],
    uncertainty: [0.03, 'share of the borders between pixels'],
    plainValleys: [0.35, 'share of the borders between pixels'],
    plainCalm: [0.12, 'share of the mean difference between pixels'],
    source:
      'Measured on the sets: pictures up to 0.03, smoothly enlarged ones 0.1, pixels repeated 2 to 16 times 0.2 to 0.66. The calm of mosaics is 0.01 to 0.1, that of other pictures 0.2 or more.',
  }),
  /**
   * Of the straight lines next to the head: of the second clearest, or of all three where the one above runs from the one on the left
   * to the one on the right, because doors, panels and window frames have two but seldom three.
   */
  pictureBorder: threshold({
    twoSides: [0.95, 'share of the line that is an edge'],
    threeSides: [0.87, 'share of the lines that is an edge'],
    source:
      'Measured: of 894 photos, 10 with panels, columns, fences or windows behind have two lines of 0.87 to 0.95, 2 have 0.98; none has three of more than 0.86. A photographed print has three of 0.89, 3 pictures with bars at their sides have two of 0.96 to 1. Of 312 pictures with bars, a rim or a table round them that we made of 104 photos, these limits find 80; 0.87 for both would find 106.',
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

/**
 * How quality components are scored that have a measure of our own. The mappings of ISO/IEC 29794-5 are in the files
 * of the components that use them.
 */
export const qualityThresholds = {
  /** How fast the score falls near the limit of the `compression` check. */
  compression: threshold({
    width: 0.25,
    unit: 'levels of luma',
    source: "Chosen: the score is 50 at the check's limit.",
  }),
  /** The spread of the face's edges that gives a score of 50, and how fast the score falls there. */
  sharpness: threshold({
    midwayPx: 1.75,
    width: 0.25,
    unit: 'px',
    source:
      'Measured: 97 in 100 photos that were called sharp by eye have up to 1.61 px, half of those blurred by 2 px more than 1.8.',
  }),
  /**
   * The smile score that gives a score of 50, midway between a neutral and a smiling face, and how fast the score
   * falls there.
   */
  expression: threshold({
    midway: 0,
    width: 0.25,
    unit: 'smile score, about -1 neutral to 1 smiling',
    source: 'Chosen: midway between the values of neutral and of smiling faces.',
  }),
}
