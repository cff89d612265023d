import { threshold } from '../threshold.ts'

/** How anything that covers a face or a head is measured. */
export const coveringThresholds = {
  /** If the lightness of one cheek is below this share of the other's, the light comes from one side. */
  evenCheeks: threshold({
    value: 0.9,
    unit: "share of the other cheek's lightness",
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * The largest distance between the colour of a lock over an eye and the nearest mixture of the colours of cheeks
   * and hair.
   */
  lockMixture: threshold({
    value: 9,
    unit: 'CIELAB units',
    source: 'Chosen; no measurement is recorded.',
  }),
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
  headTopReach: threshold({
    side: 0.8,
    aboveForehead: 0.15,
    underTop: 0.1,
    unit: 'inter-eye distances',
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * The coverage from which a place belongs to the person (`surely`), and the number of such places that a measure needs.
   */
  headTopPlaces: threshold({
    surely: 0.6,
    fewest: 60,
    unit: { surely: 'coverage, 0 to 1', fewest: 'places' },
    source: 'Chosen; no measurement is recorded.',
  }),
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
  /** The share of things over both eyes from which they are glasses, so that a difference between the eyes tells nothing. */
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
  skinZone: threshold({
    ears: 0.06,
    turned: 0.4,
    neck: 0.36,
    upperArms: 0.6,
    shoulderSlope: 0.75,
    slopeFrom: 0.2,
    unit: {
      ears: 'head heights',
      turned: "head heights, times the yaw's sine",
      neck: 'head heights',
      upperArms: 'head heights',
      shoulderSlope: 'down per across',
      slopeFrom: 'head heights',
    },
    source: 'Chosen; the limit for the result was measured.',
  }),
  /** Skin has a hue within `hueDeg` of the cheeks' hue, and saturation and lightness within these shares of theirs. */
  likeCheeks: threshold({
    hueDeg: 20,
    saturation: { min: 0.5, max: 1.7 },
    lightness: { min: 0.45, max: 1.45 },
    unit: {
      hueDeg: 'degrees',
      saturation: "share of the cheeks' chroma over lightness",
      lightness: "share of the cheeks' lightness",
    },
    source: 'Chosen; the limit for the result was measured.',
  }),
  /**
   * Skin differs by at least these amounts from the wall, also behind a strand of hair, and from hair, which reflects
   * up to `hairLight` times its own light. Wood, sand and brick have its colours too, so the person model has to see a
   * person there.
   */
  unlikeSkin: threshold({
    leastCoverage: 0.5,
    wall: 12,
    hair: 10,
    hairLight: 2,
    unit: {
      leastCoverage: 'coverage, 0 to 1',
      wall: 'CIELAB units',
      hair: 'CIELAB units',
      hairLight: "times the hair's own light",
    },
    source: 'Chosen; the limit for the result was measured.',
  }),
}
