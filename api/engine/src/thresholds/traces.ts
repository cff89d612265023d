import { threshold } from './threshold.ts'

/** How the traces of altering are measured. */
export const traceThresholds = {
  /** From here on a WebP, AVIF or HEIC file keeps what traces are read from. */
  leastBitsPerPixel: threshold({
    value: 1,
    unit: 'bits a pixel',
    source:
      'Phones store 1 and more; what the traces need was measured on JPEG, and is taken by analogy of other formats.',
  }),
  /**
   * Coverage by a person under which all round a block is background, and over which it is person, as far as `clearance`
   * from it: hair and the mask's own blur lie nearer.
   */
  sides: threshold({
    background: 0.02,
    person: 0.97,
    clearance: 0.12,
    unit: {
      background: 'coverage, 0 to 1',
      person: 'coverage, 0 to 1',
      clearance: 'inter-eye distances',
    },
    source: 'Chosen; no measurement is recorded.',
  }),
  /** Of the person's blocks by their noise: skin, hair and cloth have more than their calm share; of the wall's, half. */
  noise: threshold({
    calmShare: 0.1,
    wallShare: 0.5,
    leastBlocks: 12,
    unit: { calmShare: 'share of the blocks', wallShare: 'share of the blocks', leastBlocks: 'blocks' },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /** Within `sameLevels` a colour is the same: less than the step to the next one. Fewer blocks say nothing. */
  painted: threshold({
    fewestBlocks: 12,
    sameLevels: 0.6,
    unit: { fewestBlocks: 'blocks', sameLevels: 'levels of luma' },
    source: 'Less than the step from one level to the next.',
  }),
  /**
   * Along the outline: how far from between the eyes is inside the head in each direction, how far to both sides of the
   * mask's outline wall is sure and where the search for its end gives up; then the rim, and the stretch of the person
   * that it is compared with. An outline less steep than `steepness` is not told.
   */
  outline: threshold({
    inside: 0.2,
    wallReach: { from: 0.06, to: 0.024 },
    searchReach: 0.06,
    rimReach: 0.016,
    personReach: { from: 0.02, to: 0.05 },
    steepness: 0.2,
    fewestPixels: 3,
    unit: {
      inside: 'head heights',
      wallReach: 'head heights',
      searchReach: 'head heights',
      rimReach: 'head heights',
      personReach: 'head heights',
      steepness: 'change of coverage over a thirtieth of the head',
      fewestPixels: 'px',
    },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /** A pixel has left the wall's colour at so many levels, or at so many times what the wall itself varies by. */
  departed: threshold({
    levels: 9,
    spreads: 2,
    unit: { levels: 'levels of RGB', spreads: "times the wall's spread" },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /**
   * Wall and person have to differ by `leastContrast` for a rim between them to be told. Off all mixtures by `levels`, also
   * in the wall's own variation, a pixel counts, and so many make a rim; rims of which the cosine to their median is at
   * least `sameHue` have its colour.
   */
  rim: threshold({
    fewestProfiles: 20,
    leastContrast: 40,
    levels: 20,
    spreads: 3,
    pixels: 2,
    sameHue: 0.8,
    unit: {
      fewestProfiles: 'profiles across the outline',
      leastContrast: 'levels of RGB',
      levels: 'levels of RGB',
      spreads: "times the wall's spread",
      pixels: 'px',
      sameHue: 'cosine',
    },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /**
   * Mixtures run from 0, the wall, to 1, the person. Sharpening goes beyond the wall by a share of the contrast; a
   * pixel nearest to the person's end belongs to the person.
   */
  mixtures: threshold({
    sharpened: -0.1,
    ofPerson: 0.9,
    unit: 'share of the way from wall to person',
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /**
   * Coefficients below `min` steps may have been 0, beyond `max` are rare, and fewer than `least` say nothing. A first
   * step shows through the file's own where it is `coarser` times as coarse, and `leastStep` at least; at a glance the
   * first two frequencies leave it open below `glance`.
   */
  recompressed: threshold({
    min: 0.75,
    max: 12,
    least: 300,
    coarser: 2,
    leastStep: 3,
    glance: 0.8,
    unit: {
      min: 'steps',
      max: 'steps',
      least: 'coefficients',
      coarser: "times the file's own step",
      leastStep: 'steps of the transform',
      glance: 'share of chance',
    },
    source: 'Chosen; the limit on what they find was measured.',
  }),
}
