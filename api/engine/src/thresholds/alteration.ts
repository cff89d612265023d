import { chosen, chosenOnTheWay, threshold } from './threshold.ts'

/**
 * The traces of another background were measured on 26 of the studio portraits that were cut out and put on other
 * backgrounds. For comparison, the same portraits without another background had noise added, or were sharpened,
 * brightened or cropped to 413 x 531 px. All were saved as JPEG of quality 75 to 98.
 */
export const integrityThresholds = {
  /**
   * Share of the outline along which a rim of one colour runs. A cartoon's drawn contour reads 0.45, sharpened portraits up to
   * 0.15, and 0.56 with unrealistically strong sharpening. Below 40 px between the eyes a rim is one pixel wide. JPEG below
   * quality 30 makes rims of its own round a head (0.33).
   */
  cutOutHalo: threshold({
    minInterEyePx: [40, 'px'],
    minJpegQuality: [30, 'JPEG quality, 1 to 100'],
    minShare: [0.5, 'share of the outline'],
    source:
      'Measured: good pictures of the sets up to 0.1, others up to 0.45. Cut-outs that are 2 to 5 px too wide have 0.3 to 1, mostly over 0.6.',
  }),
  /**
   * Share of the background's blocks that have one and the same luma. The calmest tenth of the person in a photo has a noise
   * of 0.24 levels or more, at any quality; that of a drawing has none.
   */
  paintedBackground: threshold({
    minInterEyePx: [60, 'px'],
    minJpegQuality: [75, 'JPEG quality, 1 to 100'],
    minPersonLevels: [0.2, 'levels of luma'],
    unclipped: [{ min: 5, max: 250 }, 'levels of luma'],
    minShare: [0.9, "share of the background's blocks"],
    source:
      'Measured: studio portraits up to 0.09, the renders 0.63, a photo at quality 59 0.76; painted backgrounds 0.95 to 1.',
  }),
  /**
   * The faces and files to which the trees of altered walls were fitted: 60 to 260 px between the eyes, JPEG of quality 70 to 97.
   * Their limits are in the file of the trees. The calmest tenth of the person has a noise of `minPersonLevels` in 5,876 of 5,913
   * pictures of people, and none in drawings.
   */
  alteredWall: threshold({
    minInterEyePx: [55, 'px'],
    minJpegQuality: [65, 'JPEG quality, 1 to 100'],
    minPersonLevels: [0.05, 'levels of luma'],
    source:
      'Measured on people on whom the trees were not grown: they name 2 of 702 unaltered pictures, 115 of 123 walls that were painted in one colour, 102 of 109 with a gradient, 80 of 90 that were blurred, 82 of 107 whitened in part and 68 of 111 flooded.',
  }),
  /**
   * The output of our own network. It was trained on faces with 80 to 260 px between the eyes, and on JPEG of quality 70 to 97; where
   * a photo shows less than that, nothing is told. From `veryLikelyLogOdds` on, altering is said to be very likely, below it possible.
   */
  smoothedSkin: threshold({
    minInterEyePx: [70, 'px'],
    minJpegQuality: [65, 'JPEG quality, 1 to 100'],
    minLogOdds: [2.5, 'log-odds'],
    veryLikelyLogOdds: [4, 'log-odds'],
    source:
      'Measured on portraits of 217 people on whom the network was not trained: of 1,953 that no one altered 8 reach 2.5 and 3 reach 4; of 227 that were smoothed 166 and 148, of the 118 more strongly smoothed ones 104 and 100.',
  }),
  /**
   * How much less of the first JPEG's steps a part keeps than the rest: 0 if both were saved together, about 1 if the part was changed
   * in between. From `veryLikelyDifference` on, altering is said to be very likely, below it possible. In a finer file than
   * `maxQualityOfBackground`, or one without loss, the noise of a calm wall looks as if it lacked steps: of 51 studio portraits of
   * quality 99, 4 did.
   */
  recompressedInParts: threshold({
    minJpegQuality: [75, 'JPEG quality, 1 to 100'],
    maxQualityOfBackground: [97, 'JPEG quality, 1 to 100'],
    minDifference: [0.6, 'share of the first steps'],
    veryLikelyDifference: [0.8, 'share of the first steps'],
    source:
      'Measured on 3,515 pictures of 418 portraits: 4 of 1,770 that no one altered are beyond it. Of 167 with a reshaped or pasted part, saved at the same size and finer by 5 steps of quality or more, 136 are, whatever the strength; of 873 saved otherwise 71. The difference from which altering is very likely was chosen.',
  }),
  /**
   * Points of a face's texture that have similar points elsewhere, all at one shift. Hairs and the rims of glasses stand out
   * by more than `maxPointLevels`. A copied disc 0.3 inter-eye distances wide is found in 17 of 22 pictures at quality 97, in
   * 12 at 92 and in 5 at 85; one of 0.15 in 8, 2 and none. A face of the sets has up to 452 similar pairs, but one under a
   * screen's grid has 588 to 403,000, which take seconds. Rims of rendered glasses are 5 to 8 % farther apart than the eyes
   * (`besideEyes`, in inter-eye distances).
   */
  clonedPart: threshold({
    minInterEyePx: [90, 'px'],
    minJpegQuality: [90, 'JPEG quality, 1 to 100'],
    mostInterEyePx: [240, 'px'],
    minPointLevels: [4, 'levels of luma'],
    maxPointLevels: [24, 'levels of luma'],
    leastPoints: [100, 'points'],
    mostPoints: [1500, 'points'],
    maxDifference: [0.6, 'share of the surroundings'],
    maxLevelsApart: [{ levels: 1, share: 0.06 }, 'levels of luma; share of them'],
    mostAlike: [1000, 'pairs'],
    minShiftPx: [16, 'px'],
    besideEyes: [0.15, 'inter-eye distances'],
    partRadiusPx: [24, 'px'],
    minPoints: [5, 'points'],
    minShare: [0.2, 'share of the points'],
    source:
      "Measured: in the sets' 341 pictures of quality 90 or more, at most 2 points have similar points elsewhere. Of eleven studio portraits with a copied disc of the cheek, 17 of 22 pictures have 5 or more.",
  }),
}

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
  sides: chosen({
    background: [0.02, 'coverage, 0 to 1'],
    person: [0.97, 'coverage, 0 to 1'],
    clearance: [0.12, 'inter-eye distances'],
  }),
  /** The noise of the person is the level below which `calmShare` of its blocks lie, because most of skin, hair and cloth shows more noise. */
  noise: chosenOnTheWay({
    calmShare: [0.1, 'share of the blocks'],
    leastBlocks: [12, 'blocks'],
  }),
  /**
   * A colour within `sameLevels` is the same, because that is less than the step to the next level. With fewer blocks
   * than `fewestBlocks`, nothing is measured.
   */
  painted: threshold({
    fewestBlocks: [12, 'blocks'],
    sameLevels: [0.6, 'levels of luma'],
    source: 'The value is less than the step from one level to the next.',
  }),
  /**
   * Along the outline: `inside` is how far from the middle between the eyes the head extends in each direction.
   * `wallReach` is the distance outside the mask's outline at which the wall is certain, and `searchReach` is where
   * the search for the wall's end stops on both sides. Then come the rim, and the stretch of the person with which it
   * is compared. An outline less steep than `steepness` is not judged.
   */
  outline: chosenOnTheWay({
    inside: [0.2, 'head heights'],
    wallReach: [{ from: 0.06, to: 0.024 }, 'head heights'],
    searchReach: [0.06, 'head heights'],
    rimReach: [0.016, 'head heights'],
    personReach: [{ from: 0.02, to: 0.05 }, 'head heights'],
    steepness: [0.2, 'change of coverage over a thirtieth of the head'],
    fewestPixels: [3, 'px'],
  }),
  /**
   * A pixel differs from the wall's colour if it is `levels` away, or `spreads` times the wall's own variation if
   * that is more.
   */
  departed: chosenOnTheWay({
    levels: [9, 'levels of RGB'],
    spreads: [2, "times the wall's spread"],
  }),
  /**
   * Wall and person must differ by `leastContrast`, so that a rim between them can be found. A pixel counts if it is
   * `levels` away from all mixtures, and `spreads` times the wall's own variation. `pixels` such pixels make a rim.
   * Rims have the same colour if the cosine to their median is at least `sameHue`.
   */
  rim: chosenOnTheWay({
    fewestProfiles: [20, 'profiles across the outline'],
    leastContrast: [40, 'levels of RGB'],
    levels: [20, 'levels of RGB'],
    spreads: [3, "times the wall's spread"],
    pixels: [2, 'px'],
    sameHue: [0.8, 'cosine'],
  }),
  /**
   * Mixtures run from 0, the wall, to 1, the person. Sharpening goes beyond the wall by a share of the contrast. A
   * pixel nearest to the person's end belongs to the person.
   */
  mixtures: chosenOnTheWay({
    sharpened: -0.1,
    ofPerson: 0.9,
    unit: 'share of the way from wall to person',
  }),
  /**
   * Blocks are of the person or of the background by their coverage. Of the square round the head about
   * `blocksAcross` a row are read, of each part at most `mostBlocks`. A frequency counts if a
   * first step of at most `coarsestStep` explains it by `leastNats` better than none.
   *
   * How much a part keeps of the first steps runs from 0 (nothing) to 1 (all). A part that could show them by `partNats` lacks them if
   * it has `leastOnceEach` nats against them for each coefficient that is not 0; far below 0, at `leastFit`, neither case fits. The rest
   * is hair and clothes, and the parts that keep `leastTwice`. It has to show the steps by `restNats`, keep `leastKept` of them, and have
   * `leastNatsEach` for each coefficient. Hair and clothes that can show `aroundNats` have to keep `leastAround`.
   */
  recompressed: chosenOnTheWay({
    person: [0.97, 'coverage, 0 to 1'],
    background: [0.02, 'coverage, 0 to 1'],
    mostBlocks: [
      { eyes: 300, nose: 200, mouth: 300, jaw: 300, skin: 400, around: 800, background: 300 },
      'blocks',
    ],
    blocksAcross: [90, 'blocks'],
    coarsestStep: [30, 'levels of the transform'],
    leastNats: [8, 'nats'],
    partNats: [40, 'nats'],
    leastOnceEach: [0.03, 'nats for each coefficient'],
    leastFit: [-0.75, 'share of the first steps'],
    leastTwice: [0.6, 'share of the first steps'],
    restNats: [150, 'nats'],
    leastKept: [0.7, 'share of the first steps'],
    leastNatsEach: [0.07, 'nats for each coefficient'],
    aroundNats: [60, 'nats'],
    leastAround: [0.8, 'share of the first steps'],
  }),
  /**
   * Blocks of the wall begin `wallFrom` from the person, blocks of the person `personMargin` inside it. Near ones end at `nearTo`,
   * far ones begin at `farFrom`. With fewer than `fewest` of either, nothing is measured. Where the coverage is below `noPerson`, no
   * person is seen. A pixel is clipped from `clippedFrom` on in each channel, a block if more than `allClipped` of it is.
   */
  wallBlocks: chosenOnTheWay({
    fewest: [8, 'blocks'],
    noPerson: [0.05, 'coverage, 0 to 1'],
    clippedFrom: [254, 'levels of RGB'],
    allClipped: [0.98, 'share of the block'],
    wallFrom: [0.1, 'inter-eye distances'],
    nearTo: [0.3, 'inter-eye distances'],
    farFrom: [0.5, 'inter-eye distances'],
    personMargin: [0.06, 'inter-eye distances'],
  }),
  /**
   * Profiles across the outline go from `from` outside it to `to` inside it. The wall's colour is read between `wallFrom` and
   * `wallTo`, the person's from `personFrom` on; the wall's end is searched from `searchFrom` to `searchTo`. The head surely
   * extends `inside` from the middle between the eyes. `flatPixels` pixels within `flatLevels` are of one luma.
   */
  wallOutline: chosenOnTheWay({
    inside: [0.6, 'inter-eye distances'],
    from: [-0.6, 'inter-eye distances'],
    to: [0.22, 'inter-eye distances'],
    wallFrom: [-0.5, 'inter-eye distances'],
    wallTo: [-0.22, 'inter-eye distances'],
    personFrom: [0.1, 'inter-eye distances'],
    searchFrom: [-0.25, 'inter-eye distances'],
    searchTo: [0.12, 'inter-eye distances'],
    steepness: [0.1, 'change of coverage over a hundredth of the view'],
    leastContrast: [40, 'levels of RGB'],
    fewest: [10, 'profiles across the outline'],
    fewestPixels: [3, 'px'],
    flatPixels: [4, 'px'],
    flatLevels: [0.75, 'levels of luma'],
  }),
}
