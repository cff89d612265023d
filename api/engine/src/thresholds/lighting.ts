import { threshold } from './threshold.ts'

/** The limits for the light on the face, its shadows and its colours. */
export const lightingThresholds = {
  /** CIELAB a of the pupils minus that of the cheeks. */
  pupilRedness: threshold({
    max: 10,
    uncertainty: 4,
    unit: 'CIELAB a*',
    source:
      'Measured on the sets: good pictures up to -1.6, shut eyes and others 4.6, a photo with red eyes 51; with pupils drawn on 63 faces, bright red ones 42 or more, dim ones over half of the iris 17, over a third 11.',
  }),
  /** Difference between the two sides of the face, at cheek and jaw. */
  sideStops: threshold({
    max: 1.65,
    uncertainty: 0.5,
    plain: 3.5,
    unit: 'stops',
    source:
      "Measured on the sets: studio portraits up to 0.6, an authority's own good examples 0.5 to 1.1; heads under mild light from one side 1.3 and 1.4, under strong light 2.4 to 2.9. Of 272 photos whose light was called good by eye, 97 % have less than `plain`.",
  }),
  /** Luminance of sockets and chin divided by that of the cheeks. */
  shadedParts: threshold({
    min: 0.22,
    uncertainty: 0.08,
    unit: "share of the cheeks' luminance",
    source:
      'Measured: 97 in 100 studio portraits 0.44 or more, official portraits 0.27, very dark skin with deep-set eyes 0.29; with sockets and chin drawn darker by two thirds, half have 0.23 or less.',
  }),
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
  /** Next to the nose, and between the eyes. */
  castShadowStops: threshold({
    beside: 1,
    above: 0.9,
    unit: 'stops',
    source:
      'Measured: 97 in 100 studio portraits up to 0.46 at both places, nine in ten other good photos up to 0.8 and 0.7. Shadows drawn on 400 faces that remove two thirds of the light: median 1.2 next to the nose, 1.4 for a brim over the eyes.',
  }),
  /** Chroma of the cheeks. */
  greyChroma: threshold({
    value: 3,
    unit: 'CIELAB chroma',
    source: 'Measured on the sets: grey pictures 0, skin of all colours in colour pictures 10 or more.',
  }),
  /** Distance from the standard's range of skin colours. */
  skinDistance: threshold({
    max: 5,
    uncertainty: 3,
    unit: 'CIELAB distance in a* and b*',
    source: 'Measured on the sets: good pictures 0.',
  }),
  colourCast: threshold({
    max: 6,
    uncertainty: 2,
    unit: 'CIELAB distance in a* and b*',
    source: 'Measured on the sets: good pictures up to 3.9; heads with a cast 4.2 to 11.3.',
  }),
  /** The whites of eyes are naturally a little warm. */
  usualEyeWhite: threshold({
    a: 3.5,
    b: 3.5,
    unit: 'CIELAB a* and b*',
    source: 'Measured: the median on 100 good portraits.',
  }),
  /** A background with less colour than this has no tint. */
  leastTint: threshold({
    value: 1,
    unit: 'CIELAB chroma',
    source: 'Chosen; no measurement is recorded.',
  }),
}
