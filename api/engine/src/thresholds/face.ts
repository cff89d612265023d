import { chosen, chosenOnTheWay, threshold } from './threshold.ts'

/** How anything that covers a face or a head is measured. */
export const coveringThresholds = {
  /** If the lightness of one cheek is below this share of the other's, the light comes from one side. */
  evenCheeks: chosen({ value: 0.9, unit: "share of the other cheek's lightness" }),
  /**
   * The largest distance between the colour of a lock over an eye and the nearest mixture of the colours of cheeks
   * and hair.
   */
  lockMixture: chosen({ value: 9, unit: 'CIELAB units' }),
  /**
   * The strip of skin between brow and lid: its distance from both, its least height, how far it goes beyond the
   * eye's corners, and the distance from a strand's middle to the places with which it is compared.
   */
  strands: threshold({
    fromBrow: 4,
    fromLid: 4,
    leastHeight: 3,
    beyondCorners: 2,
    beside: 3,
    unit: 'px of the face view',
    source: 'Suited to strands of 2 to 6 px, which are 2 to 5 % of the distance between the eyes.',
  }),
  /**
   * The grid over the forehead: its reach to the sides, its distance above the mesh's top and its distance below the
   * hair's top.
   */
  headTopReach: chosen({ side: 0.8, aboveForehead: 0.15, underTop: 0.1, unit: 'inter-eye distances' }),
  /**
   * The coverage from which a place belongs to the person (`surely`), and the number of such places that a measure needs.
   */
  headTopPlaces: chosen({ surely: [0.6, 'coverage, 0 to 1'], fewest: [60, 'places'] }),
  /** The scores of the first look from which the network for the parts of a head looks again. */
  secondLook: threshold({
    headCovered: -0.4,
    faceCovered: -0.48,
    glasses: -0.4,
    darkLenses: -0.65,
    unit: 'score, about 1 with a covering and -1 without',
    source:
      'Measured on people who were left out: 23 % of 365 photos of bare heads lie above, 8 % of the good ones, and 45 of 48 covered heads; 22 % of 401 free faces, 4 % of the good ones, and 8 of 10 covered faces; 13 % of 352 faces without glasses, 3 % of the good ones, and all 58 with glasses; 13 % of 392 faces without dark lenses, 3 % of the good ones, and all 18 with dark lenses. Lower values find no more of them. A look takes 24 to 30 ms on one core, and one serves the face, glasses and dark lenses.',
  }),
  /**
   * Where a covering shows, from the middle of the eyes: up, or down if negative, and to both sides. `step` is the distance
   * between the places that are read.
   */
  overHead: threshold({
    top: { from: 0.45, to: 1.7, inner: 0, outer: 0.85 },
    brow: { from: 0.3, to: 0.75, inner: 0, outer: 0.7 },
    side: { from: -0.5, to: 0.6, inner: 0.75, outer: 1.15 },
    step: 0.1,
    unit: 'distances from the eyes to the chin',
    source: 'Chosen: hats and hoods lie above the brows, scarves beside the face too.',
  }),
  /**
   * The parts of a face that something may cover, from the middle of the eyes: up, or down if negative, and to both sides.
   */
  overFace: threshold({
    lower: { from: -1.3, to: -0.2, inner: 0, outer: 1 },
    mouth: { from: -0.85, to: -0.35, inner: 0, outer: 0.4 },
    eye: { from: -0.15, to: 0.15, inner: 0.12, outer: 0.6 },
    unit: 'distances from the eyes to the chin',
    source:
      'Chosen: half of the face is below the nose’s ridge; an eye lies within 0.15 of the line between both.',
  }),
  /** The share of things over both eyes from which they are glasses, so that a difference between the eyes means nothing. */
  glassesOverEyes: threshold({
    value: 0.15,
    unit: 'share',
    source:
      'Measured: 99 % of 352 faces without glasses have less than 0.06, a third of 58 faces with glasses 0.15 and more.',
  }),
  /** The side of the square round a face in which what covers it is looked for. */
  faceSquare: threshold({
    value: 1.3,
    unit: "longer sides of the mesh's box",
    source:
      'Measured on five covered faces: with 1.7, a small thing has a third of the share (0.05 instead of 0.15), the others as much.',
  }),
  /** What is added to the share of a covering before its logarithm, so that no covering at all has one. */
  leastCovering: threshold({
    value: 0.02,
    unit: 'share',
    source: 'Chosen: a little less than the 0.03 that the network takes for cloth on a bare head.',
  }),
  /**
   * Next to the head, the zone starts at half its width plus `ears` from the face's middle, and farther out the more
   * the face is turned. Below the chin it extends from `neck` to `upperArms`, above a line that falls from the neck
   * by `shoulderSlope`.
   */
  skinZone: chosenOnTheWay({
    ears: [0.06, 'head heights'],
    turned: [0.4, "head heights, times the yaw's sine"],
    neck: [0.36, 'head heights'],
    upperArms: [0.6, 'head heights'],
    shoulderSlope: [0.75, 'down per across'],
    slopeFrom: [0.2, 'head heights'],
  }),
  /** Skin has a hue within `hueDeg` of the cheeks' hue, and saturation and lightness within these shares of theirs. */
  likeCheeks: chosenOnTheWay({
    hueDeg: [20, 'degrees'],
    saturation: [{ min: 0.5, max: 1.7 }, "share of the cheeks' chroma over lightness"],
    lightness: [{ min: 0.45, max: 1.45 }, "share of the cheeks' lightness"],
  }),
  /**
   * Skin differs by at least these amounts from the wall, also behind a strand of hair, and from hair, which reflects
   * up to `hairLight` times its own light. Wood, sand and brick have its colours too, so the person model has to see a
   * person there.
   */
  unlikeSkin: chosenOnTheWay({
    leastCoverage: [0.5, 'coverage, 0 to 1'],
    wall: [12, 'CIELAB units'],
    hair: [10, 'CIELAB units'],
    hairLight: [2, "times the hair's own light"],
  }),
}

/** How glasses are measured. */
export const glassesThresholds = {
  /**
   * This is added to the skin's luma to form the unit of a step. The skin's luma alone would weight the texture of
   * dark skin more than that of light skin.
   */
  stepUnit: threshold({
    value: 120,
    unit: 'levels of luma',
    source: 'Measured: with this value, dark and light skin give the same results on the studio portraits.',
  }),
  /** Smaller values count as this value, because the geometric mean of a very smooth face must not be 0. */
  leastStrength: chosen({ value: 0.003, unit: "luma steps over the skin's luma + 120" }),
  /** The value that a line gets for each place at which none may run. */
  strayed: threshold({
    value: -0.3,
    unit: "luma steps over the skin's luma + 120",
    source: 'Chosen, because a strong edge is 0.1 to 0.2.',
  }),
  /**
   * The line of a frame is followed `beyondCorners` past the corners of the eye, where an eye without glasses has no
   * line. There it may be up to `aboveAndBelow` above or below the opening. Within `cornerShare` of the eye's width
   * at each corner, the opening is too low to contain a line. A lid is a strong edge and must not make up for places
   * without a line, so no step counts for more than `strongest`.
   */
  frameOverEye: chosenOnTheWay({
    beyondCorners: [14, 'px of the face view'],
    aboveAndBelow: [6, 'px of the face view'],
    cornerShare: [0.22, "share of the eye's width"],
    strongest: [0.12, "luma steps over the skin's luma + 120"],
  }),
}

/** The positions of brows and mouth in neutral faces. */
export const expressionThresholds = {
  /** How far the ends of the line between the lips are below its middle. */
  neutralDroop: threshold({
    mean: 0.022,
    deviation: 0.031,
    unit: 'mouth widths',
    source: 'Measured: mean and standard deviation of 51 neutral studio portraits.',
  }),
  /** How high the middle of the brows is above the corners of the eyes. */
  neutralBrows: threshold({
    mean: 0.261,
    deviation: 0.024,
    unit: "distances between the eyes' outer corners",
    source: 'Measured: mean and standard deviation of 51 neutral studio portraits.',
  }),
}

/** How the light and the colours of a face are measured. */
export const faceLightThresholds = {
  /**
   * The white of an eye is visible if at least `leastPixels` of it are outside the irises, which are enlarged by
   * `limbus`. Lashes and the lid's shadow darken all of it except the brighter share.
   */
  eyeWhite: chosen({
    leastPixels: [25, 'px of the face view'],
    brighterShare: [0.4, 'share of the white'],
    limbus: [1.15, "times the iris' radius"],
  }),
  /**
   * The weights of the whites of the eyes, of the difference between light and dark within eyes, nose and mouth, and of the face.
   * A difference is without the `outliers` at either end, and the outline of the lips is enlarged by `lips`.
   */
  features: threshold({
    whites: [4, 'weight'],
    range: [2, 'weight'],
    face: [1, 'weight'],
    outliers: [0.05, 'share of the places'],
    lips: [1.5, 'times the outline'],
    source:
      'Measured: of 773 portraits in enough light, 12 lie below the lightest of 14 dark ones; by the whites alone 47, with three times the weight of the face 17. The darkest skin in good light lies 5 L* above.',
  }),
  /** If every channel is above this level, the sensor was full or nearly full. */
  clippedFrom: chosen({ value: 240, unit: 'levels of a channel' }),
  /**
   * In a dim room, in which a flash is used, pupils are at least as large as `share`. A catchlight may cover part of
   * a pupil.
   */
  pupil: chosenOnTheWay({
    share: [0.5, "share of the iris' radius"],
    quantile: [0.75, "quantile of the pupil's redness"],
  }),
  /** The redness of skin without colour of its own, such as overexposed skin, cannot be compared. */
  leastSkinRedness: chosen({ value: 8, unit: 'CIELAB a*' }),
  /** The colours of skin under daylight. */
  skinRange: threshold({
    a: { min: 5, max: 25 },
    b: { min: 5, max: 35 },
    unit: 'CIELAB a* and b*',
    source: 'ISO/IEC 29794-5, natural colour.',
  }),
}
