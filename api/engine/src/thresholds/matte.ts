import { threshold } from './threshold.ts'

/** What draws the matte of a person, and what refuses one. */
export const matteThresholds = {
  /** The longer edge that the matting model works at. */
  workingEdgePx: threshold({
    value: 1024,
    unit: 'px',
    source: 'Measured: with 768 most of eight rendered heads came out two times worse or more.',
  }),
  /** The matting model finds the person in its input at this size, and draws edges from the input itself. */
  networkSize: threshold({
    value: 0.5,
    unit: 'share of a side of its input',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** How far a model's alpha in mixed pixels is off: the person model knows no hair. */
  modelDeviation: threshold({
    rvm: 0.15,
    selfie: 0.4,
    unit: 'alpha, 0 to 1, as a standard deviation',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** The share of the mesh's width and height that an ellipse has which a turned head still fills. */
  innerFace: threshold({
    value: 0.6,
    unit: "share of the mesh's width and height",
    source: 'Chosen; no measurement is recorded.',
  }),
  /** The matting model's alphas that count as the person, as something of it, and as nothing. */
  regionAlphas: threshold({
    solid: 0.96,
    some: 0.04,
    none: 0.02,
    unit: 'alpha, 0 to 1',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** From these coverages the person model's opinion counts: against a wall, for clothing, and for hair. */
  regionCoverages: threshold({
    notWall: 0.6,
    person: 0.5,
    hair: 0.9,
    unit: 'coverage, 0 to 1',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** A colour that lies so far off the wall's is not the wall. */
  offWall: threshold({
    value: 3,
    unit: "standard deviations of the wall's colour",
    source: 'Three standard deviations leave one noisy pixel in 400.',
  }),
  /** What a sensor and JPEG add to each pixel; no wall is given less. */
  noiseVariance: threshold({
    value: 12,
    unit: 'squared levels, all channels together',
    source: '2 of 255 steps in each channel, what a sensor and JPEG leave.',
  }),
  /** How far round a certain cell its neighbours still are uncertain. */
  uncertainMargin: threshold({
    value: 2,
    unit: 'cells of 2 x 2 working pixels',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** How far round colours are compared for their variance: behind the edge the wall may go on otherwise. */
  varianceRadii: threshold({
    wall: 5,
    body: 3,
    unit: 'cells of 2 x 2 working pixels',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** A gap between arm and trunk shows the wall in at least this share of its cells; a print on a shirt does not. */
  wallShareOfGap: threshold({
    value: 0.3,
    unit: "share of the gap's cells",
    source: 'Chosen; no measurement is recorded.',
  }),
  /** A colour is one of the wall's when at least this share of the wall has it. */
  commonShareOfWall: threshold({
    value: 0.004,
    unit: "share of the wall's cells",
    source: 'Chosen; no measurement is recorded.',
  }),
  /** Before a pixel is looked at, all or nothing is likelier than any one mixture by this factor. */
  pureFactor: threshold({ value: 10, unit: 'times', source: 'Chosen, since edges are thin.' }),
  /** Of an alpha under this where colour or place say that the person is: there the model was led astray. */
  astray: threshold({
    alpha: 0.9,
    deviation: 0.5,
    unit: 'alpha, 0 to 1',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** Below and above these alphas what is left of the other side cannot be seen, and would cost pure pixels. */
  ends: threshold({
    none: 0.04,
    all: 0.95,
    unit: 'alpha, 0 to 1',
    source: 'Chosen: what is left of the other side beyond them cannot be seen.',
  }),
  /** How much an error of alpha misleads, against how much the person's colours differ from place to place. */
  unmixDoubt: threshold({ value: 0.5, unit: 'ratio', source: 'Chosen; no measurement is recorded.' }),
}

/** What refuses a matte. */
export const matteFaults = {
  /** Areas are counted in squares of this size, or of `leastPx` where that is more. */
  squares: threshold({
    shareOfHead: 1 / 40,
    leastPx: 4,
    unit: { shareOfHead: "share of the head's height", leastPx: 'px' },
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * From `solid` on nothing of a pixel is lost that a viewer could see. The mesh's outermost points may lie a little
   * beside a turned or narrow face, so it is looked at as far out from its middle as `meshReach`; so many of its points as
   * `lostPoints` may be lost to a strand of hair that hangs before them.
   */
  face: threshold({
    solid: 250,
    meshReach: 0.85,
    lostPoints: 0.01,
    unit: {
      solid: 'alpha, 0 to 255',
      meshReach: "share of a point's distance from the face's middle",
      lostPoints: "share of the mesh's points",
    },
    source: 'Chosen; no measurement is recorded.',
  }),
  /** The person mask and the matte differ about the head's ends by less than `margin`; a pixel over `kept` is the person's. */
  head: threshold({
    margin: 0.1,
    kept: 127,
    unit: { margin: "share of the head's height", kept: 'alpha, 0 to 255' },
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * How far hair or a headscarf may stand off beside the head above the shoulders, which come up over the chin so far,
   * and how much that is opaque may lie farther off: it is of the old scene.
   */
  oldScene: threshold({
    hairReach: 0.45,
    shouldersOverChin: 0.15,
    maxShare: 0.03,
    unit: {
      hairReach: 'head heights',
      shouldersOverChin: 'head heights',
      maxShare: "share of the head's height squared",
    },
    source: 'Chosen; no measurement is recorded.',
  }),
  /** What is kept beside the head of the colours that were taken away there. */
  wallBesideHead: threshold({
    value: 0.01,
    unit: "share of the head's height squared",
    source:
      'Measured: of 170 mattes without such a fault, of photos and of rendered heads, the most is 0.004, by hair and by shoulders; a piece of wall had 0.013.',
  }),
  /**
   * How that is told: nearer to the head than `beside` and `over` hair blends into what is behind it; a square is kept
   * from the mean alpha `kept` on and taken away under `removed`; what was taken away `nearSquares` away was behind the same
   * place, and is the same to the eye up to `sameColour`, twice what is just noticeable as CIE76 has it.
   */
  sceneKept: threshold({
    beside: 0.02,
    over: 0.03,
    kept: 230,
    removed: 25,
    nearSquares: 8,
    sameColour: 5,
    unit: {
      beside: 'head heights',
      over: 'head heights',
      kept: 'alpha, 0 to 255',
      removed: 'alpha, 0 to 255',
      nearSquares: 'squares',
      sameColour: 'ΔE (CIE76)',
    },
    source: 'Chosen; the limit on what they find was measured on 170 mattes.',
  }),
  /** Squares of which every pixel's alpha lies between these are undecided; so many of them may be. */
  undecided: threshold({
    over: 25,
    under: 230,
    maxShare: 0.06,
    unit: {
      over: 'alpha, 0 to 255',
      under: 'alpha, 0 to 255',
      maxShare: "share of the head's height squared",
    },
    source: 'Chosen; no measurement is recorded.',
  }),
}
