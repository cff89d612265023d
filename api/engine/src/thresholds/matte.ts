import { chosen, threshold } from './threshold.ts'

/** How the matte of a person is drawn. */
export const matteThresholds = {
  /** The longer edge at which the matting model works. */
  workingEdgePx: threshold({
    value: 1024,
    unit: 'px',
    source: 'Measured: with 768 px, most of eight rendered heads had at least twice the error.',
  }),
  /** The matting model finds the person in its input at this reduced size, and draws edges from the input itself. */
  networkSize: chosen({ value: 0.5, unit: 'share of a side of its input' }),
  /** The typical error of a model's alpha in mixed pixels. The person model does not know hair. */
  modelDeviation: chosen({ rvm: 0.15, selfie: 0.4, unit: 'alpha, 0 to 1, as a standard deviation' }),
  /** The size of an ellipse, as a share of the mesh's width and height, that even a turned head fills. */
  innerFace: chosen({ value: 0.6, unit: "share of the mesh's width and height" }),
  /** The matting model's alphas that count as the person, as partly the person, and as background. */
  regionAlphas: chosen({ solid: 0.96, some: 0.04, none: 0.02, unit: 'alpha, 0 to 1' }),
  /** The coverages from which the person model's result counts: against a wall, for clothing, and for hair. */
  regionCoverages: chosen({ notWall: 0.6, person: 0.5, hair: 0.9, unit: 'coverage, 0 to 1' }),
  /** A colour that is farther than this from the wall's colour is not the wall. */
  offWall: threshold({
    value: 3,
    unit: "standard deviations of the wall's colour",
    source: 'Three standard deviations leave one noisy pixel in 400.',
  }),
  /** The variance that sensor and JPEG add to each pixel. It is the least variance that a wall gets. */
  noiseVariance: threshold({
    value: 12,
    unit: 'squared levels, all channels together',
    source: '2 of 255 levels in each channel, which sensor and JPEG cause.',
  }),
  /** The distance from a certain cell within which its neighbours are still uncertain. */
  uncertainMargin: chosen({ value: 2, unit: 'cells of 2 x 2 working pixels' }),
  /** The distance within which colours are compared for their variance. Behind the edge the wall may look different. */
  varianceRadii: chosen({ wall: 5, body: 3, unit: 'cells of 2 x 2 working pixels' }),
  /** A gap between arm and trunk shows the wall in at least this share of its cells. A print on a shirt does not. */
  wallShareOfGap: chosen({ value: 0.3, unit: "share of the gap's cells" }),
  /** A colour is one of the wall's if at least this share of the wall has it. */
  commonShareOfWall: chosen({ value: 0.004, unit: "share of the wall's cells" }),
  /** Before a pixel is examined, alpha 0 or 1 is more likely by this factor than any single mixture. */
  pureFactor: threshold({ value: 10, unit: 'times', source: 'Chosen, because edges are thin.' }),
  /**
   * Applied to an alpha below `alpha` if colour or place show that it belongs to the person, because there the model
   * is wrong.
   */
  astray: chosen({ alpha: 0.9, deviation: 0.5, unit: 'alpha, 0 to 1' }),
  /** Alphas beyond which a pixel is made pure. */
  ends: threshold({
    none: 0.04,
    all: 0.95,
    unit: 'alpha, 0 to 1',
    source: 'Chosen: beyond these values, the remainder of the other side is invisible.',
  }),
  /**
   * When clothes that the matting model took for the wall are given back. From `over` above the chin down, cells that the
   * person model covers by more than `sure` and whose alpha is below `removed` are lost, if there are `leastLost` of them. The
   * wall over the chin must show on `leastWall` with a spread of up to `mostSpread`, and what is lost may differ from it by
   * `mostApart`. Cells covered between the two `doubt`s are in doubt; `mostDoubt` of them is allowed. Bands up to `thin` on
   * each side are edges, not areas. Clothes are given back where the coverage is above `likely`. Up to `fringe` around that,
   * alpha falls `sharper` times as steeply as the coverage, and a colour that differs from the wall's by `leastDifference`, and
   * by `spreads` of its spread, is of the clothes.
   */
  keptClothes: threshold({
    over: [0.1, 'head heights'],
    sure: [0.9, 'coverage, 0 to 1'],
    likely: [0.4, 'coverage, 0 to 1'],
    removed: [0.1, 'alpha, 0 to 1'],
    leastLost: [0.015, "share of the head's height squared"],
    leastWall: [0.3, "share of the head's height squared"],
    mostSpread: [24, 'levels of 255'],
    mostApart: [12, 'levels of 255'],
    doubt: [{ from: 0.1, to: 0.9 }, 'coverage, 0 to 1'],
    mostDoubt: [0.015, "share of the head's height squared"],
    thin: [3, 'cells of 2 x 2 working pixels'],
    fringe: [10, 'cells of 2 x 2 working pixels'],
    sharper: [3, 'times'],
    leastDifference: [5, 'levels of 255'],
    spreads: [1.5, "times the wall's spread"],
    source:
      'Measured: 42 rendered heads whose clothes got the colour of the wall. With these limits, 16 more are kept rightly (squared error 0.0004 to 0.0036, mean 0.001); those in more doubt have up to 0.04. On 138 photos no clothes are given back: what seemed lost there were parts of lively scenes, with a spread of 37 or more.',
  }),
  /** How much an error of alpha counts, relative to how much the person's colours vary from place to place. */
  unmixDoubt: chosen({ value: 0.5, unit: 'ratio' }),
}

/** The reasons to reject a matte. */
export const matteFaults = {
  /**
   * Rows `rowsApart` from each other are read down to `deepest` below the chin. From `neck.below` on, every body is at least
   * twice `neck.halfWidth` wide, plus `slope` for each step down on each side, up to `widest`. A matte that lacks more than
   * `maxShare` of this, or whose lowest row has less than `leastWidth` of its greatest width, has lost clothes.
   */
  body: threshold({
    rowsApart: [0.05, 'head heights'],
    deepest: [0.6, 'head heights'],
    neck: [{ below: 0.1, halfWidth: 0.2 }, 'head heights'],
    slope: [0.6, 'across per down'],
    widest: [0.5, 'head heights'],
    maxShare: [0.1, 'share'],
    leastWidth: [0.7, 'share of the greatest width'],
    source:
      'Measured: of 285 mattes of photos and rendered heads, 19 exceed one of the limits; five of these are white shirts before a light wall that are cut into, others are turned far to the side or cut off.',
  }),
  /**
   * Below the chin and within `reach` of the head's middle, cells that the person model covers by more than `coverage` and
   * whose alpha is below `removed` are lost clothes; `maxShare` is how much of them is allowed.
   */
  lostClothes: threshold({
    coverage: [0.9, 'coverage, 0 to 1'],
    removed: [25, 'alpha, 0 to 255'],
    reach: [1, 'head heights'],
    maxShare: [0.015, "share of the head's height squared"],
    source:
      'Measured: at most 0.003 on 49 of 51 studio portraits, 0.012 and 0.024 on two whose white shirts are cut into; at most 0.009 on other upright photos of one person; 0.039 or more on 16 of 21 rendered heads with clothes of the colour of the wall, which the person model sees.',
  }),
  /**
   * From `over` above the chin down, and within `reach` of the head's middle, cells more than `beside` away from the
   * person's cells whose colour differs from the wall's by more than `apart` are pieces of lost clothes, if the wall
   * over the chin shows on `leastWall` with a spread of up to `mostSpread`; `maxShare` is how much of them is allowed.
   */
  lostPieces: threshold({
    over: [0.1, 'head heights'],
    reach: [1, 'head heights'],
    beside: [3, 'cells of 2 x 2 working pixels'],
    apart: [30, 'levels of 255'],
    leastWall: [0.3, "share of the head's height squared"],
    mostSpread: [6, 'levels of 255'],
    maxShare: [0.0009, "share of the head's height squared"],
    source:
      'Measured: 0.001 to 0.0024 on eight rendered heads whose shirt was cut off beside its orange seams; at most 0.0003 on the other 55 that were compared with their true mattes. Of 215 other mattes of rendered heads it refuses four: two shirts cut off, two persons, and one whole one. Of 138 photos it refuses none.',
  }),
  /** Areas are counted in squares with this side, or with the side `leastPx` if that is larger. */
  squares: chosen({ shareOfHead: [1 / 40, "share of the head's height"], leastPx: [4, 'px'] }),
  /**
   * From `solid` on, no visible part of a pixel is lost. The mesh's outermost points may be a little outside a turned
   * or narrow face, so the mesh is checked only up to `meshReach` from its middle. A strand of hair in front of the
   * face may hide up to `lostPoints` of its points.
   */
  face: chosen({
    solid: [250, 'alpha, 0 to 255'],
    meshReach: [0.85, "share of a point's distance from the face's middle"],
    lostPoints: [0.01, "share of the mesh's points"],
  }),
  /**
   * The person mask and the matte may differ by less than `margin` about the ends of the head. A pixel above `kept`
   * belongs to the person.
   */
  head: chosen({ margin: [0.1, "share of the head's height"], kept: [127, 'alpha, 0 to 255'] }),
  /**
   * `hairReach` is how far hair or a headscarf may extend sideways from the head, above the shoulders, which rise
   * above the chin by `shouldersOverChin`. Opaque parts farther away belong to the old scene; `maxShare` is how much
   * of them is allowed.
   */
  oldScene: chosen({
    hairReach: [0.45, 'head heights'],
    shouldersOverChin: [0.15, 'head heights'],
    maxShare: [0.03, "share of the head's height squared"],
  }),
  /** The area next to the head that is kept although its colour was removed elsewhere next to the head. */
  wallBesideHead: threshold({
    value: 0.01,
    unit: "share of the head's height squared",
    source:
      'Measured: among 170 mattes of photos and of rendered heads without this fault, the largest value is 0.004, at hair and at shoulders; a piece of wall had 0.013.',
  }),
  /**
   * How this is measured. Nearer to the head than `beside` and `over`, hair blends with the background. A square is
   * kept from the mean alpha `kept` on, and removed below `removed`. A part that was removed within `nearSquares` was
   * behind the same place. It has the same colour to the eye up to `sameColour`, twice the just noticeable difference
   * of CIE76.
   */
  sceneKept: threshold({
    beside: [0.02, 'head heights'],
    over: [0.03, 'head heights'],
    kept: [230, 'alpha, 0 to 255'],
    removed: [25, 'alpha, 0 to 255'],
    nearSquares: [8, 'squares'],
    sameColour: [5, 'ΔE (CIE76)'],
    source: 'Chosen; the limit for the result was measured on 170 mattes.',
  }),
  /**
   * Squares in which every pixel has an alpha between these values are undecided. `maxShare` is how much of them is
   * allowed.
   */
  undecided: chosen({
    over: [25, 'alpha, 0 to 255'],
    under: [230, 'alpha, 0 to 255'],
    maxShare: [0.06, "share of the head's height squared"],
  }),
}
