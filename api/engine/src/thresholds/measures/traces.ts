import { threshold } from '../threshold.ts'

/** How the traces of altering are measured. */
export const traceThresholds = {
  /** From this value on, a WebP, AVIF or HEIC file keeps the marks from which traces are read. */
  leastBitsPerPixel: threshold({
    value: 1,
    unit: 'bits per pixel',
    source:
      'Phones store 1 or more. The needs of the traces were measured on JPEG and are applied to other formats by analogy.',
  }),
  /**
   * If the person's coverage is below `background` everywhere within `clearance` of a block, the block is background;
   * if it is above `person`, the block is person. Hair and the mask's own blur are nearer to the outline.
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
  /**
   * The noise of the person is the level below which `calmShare` of its blocks lie, because most of skin, hair and
   * cloth shows more noise. The noise of the wall is the level below which `wallShare` of its blocks lie.
   */
  noise: threshold({
    calmShare: 0.1,
    wallShare: 0.5,
    leastBlocks: 12,
    unit: { calmShare: 'share of the blocks', wallShare: 'share of the blocks', leastBlocks: 'blocks' },
    source: 'Chosen; the limit for the result was measured.',
  }),
  /**
   * A colour within `sameLevels` is the same, because that is less than the step to the next level. With fewer blocks
   * than `fewestBlocks`, nothing is measured.
   */
  painted: threshold({
    fewestBlocks: 12,
    sameLevels: 0.6,
    unit: { fewestBlocks: 'blocks', sameLevels: 'levels of luma' },
    source: 'The value is less than the step from one level to the next.',
  }),
  /**
   * Along the outline: `inside` is how far from the middle between the eyes the head extends in each direction.
   * `wallReach` is the distance outside the mask's outline at which the wall is certain, and `searchReach` is where
   * the search for the wall's end stops on both sides. Then come the rim, and the stretch of the person with which it
   * is compared. An outline less steep than `steepness` is not judged.
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
    source: 'Chosen; the limit for the result was measured.',
  }),
  /**
   * A pixel differs from the wall's colour if it is `levels` away, or `spreads` times the wall's own variation if
   * that is more.
   */
  departed: threshold({
    levels: 9,
    spreads: 2,
    unit: { levels: 'levels of RGB', spreads: "times the wall's spread" },
    source: 'Chosen; the limit for the result was measured.',
  }),
  /**
   * Wall and person must differ by `leastContrast`, so that a rim between them can be found. A pixel counts if it is
   * `levels` away from all mixtures, and `spreads` times the wall's own variation. `pixels` such pixels make a rim.
   * Rims have the same colour if the cosine to their median is at least `sameHue`.
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
    source: 'Chosen; the limit for the result was measured.',
  }),
  /**
   * Mixtures run from 0, the wall, to 1, the person. Sharpening goes beyond the wall by a share of the contrast. A
   * pixel nearest to the person's end belongs to the person.
   */
  mixtures: threshold({
    sharpened: -0.1,
    ofPerson: 0.9,
    unit: 'share of the way from wall to person',
    source: 'Chosen; the limit for the result was measured.',
  }),
  /**
   * Coefficients below `min` steps may have been 0, coefficients beyond `max` steps are rare, and with fewer than
   * `least` nothing is measured. A first step is visible through the file's own if it is `coarser` times as coarse,
   * and at least `leastStep`. The quick test of the first two frequencies leaves a quality open below `glance`.
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
    source: 'Chosen; the limit for the result was measured.',
  }),
}
