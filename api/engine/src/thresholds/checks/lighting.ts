import { threshold } from '../threshold.ts'

/** The limits for the light on the face, its shadows and its colours. */
export const lightingThresholds = {
  /**
   * Luminance of the whites of the eyes divided by that of the cheeks. From this value on, there is no shadow on the
   * eyes.
   */
  litWhites: threshold({
    value: 1.6,
    unit: "ratio to the cheeks' luminance",
    source:
      'Measured on the sets: very dark skin with deep-set eyes 2.2; dark skin under light from above 1.2, light skin 0.2.',
  }),
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
  leastTint: threshold({
    value: 1,
    unit: 'CIELAB chroma',
    source: 'Chosen; no measurement is recorded.',
  }),
}
