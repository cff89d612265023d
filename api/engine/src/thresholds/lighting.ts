import { threshold } from './threshold.ts'

/** What the light on the face, its shadows and its colours are held against. */
export const lightingThresholds = {
  /** CIELAB a over the cheeks'. */
  pupilRedness: threshold({
    max: 10,
    uncertainty: 4,
    unit: 'CIELAB a*',
    source:
      'Measured on the sets: good pictures up to -1.6, shut eyes and others 4.6, a photo with red eyes 51; drawn on 63 faces, bright red pupils 42 and more, dim ones of half the iris 17, of a third 11.',
  }),
  /** Between the sides of the face, at cheek and jaw. */
  sideStops: threshold({
    max: 1.65,
    uncertainty: 0.5,
    unit: 'stops',
    source:
      "Measured on the sets: studio portraits up to 0.6, an authority's own good examples 0.5 to 1.1; heads under mild light from one side 1.3 and 1.4, under strong light 2.4 to 2.9.",
  }),
  /** Luminance of sockets and chin over the cheeks'. */
  shadedParts: threshold({
    min: 0.27,
    uncertainty: 0.08,
    unit: "share of the cheeks' luminance",
    source:
      'Measured on the sets: good pictures 0.4 and more but for very dark skin with deep-set eyes (0.29); light from above 0.18 to 0.32.',
  }),
  /** Luminance of the whites of the eyes over the cheeks' from which on no shadow lies over the eyes. */
  litWhites: threshold({
    value: 1.6,
    unit: "ratio to the cheeks' luminance",
    source:
      'Measured on the sets: very dark skin with deep-set eyes 2.2; dark skin under light from above 1.2, light skin 0.2.',
  }),
  /** Beside the nose, and between the eyes. */
  castShadowStops: threshold({
    beside: 0.85,
    above: 0.7,
    unit: 'stops',
    source:
      'Measured on the sets: good pictures up to 0.73 beside the nose and 0.46 between the eyes; shadows drawn on 51 faces that take 35, 55 and 75 % of the light: of a nose 0.5, 1 and 1.8 in the middle, of a brim over the eyes 0.65, 1.2 and 2.',
  }),
  /** Of the cheeks. */
  greyChroma: threshold({
    value: 3,
    unit: 'CIELAB chroma',
    source: 'Measured on the sets: grey pictures 0, skins of every kind in colour 10 and more.',
  }),
  /** From the standard's range of skin. */
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
  /** The whites of eyes are a little warm by themselves. */
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
