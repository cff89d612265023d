import { threshold } from './threshold.ts'

/**
 * The traces of another background were measured on 26 of the studio portraits cut out and laid on other backgrounds, and
 * noised, sharpened, brightened or cropped to 413 x 531 px without, saved as JPEG of quality 75 to 98.
 */
export const integrityThresholds = {
  /**
   * Share of the outline along which a rim of one colour runs. Good pictures of the sets read up to 0.1, others up to
   * 0.38 before colours, patterns and scenes, a cartoon's drawn contour 0.45; sharpened portraits up to 0.15, and
   * beyond what anyone would sharpen 0.56. Cut-outs 2 to 5 px too wide read 0.3 to 1, mostly over 0.6. Below 40 px
   * between the eyes a rim is a pixel wide; JPEG under quality 30 puts rims of its own round a head (0.33).
   */
  cutOutHalo: threshold({
    minInterEyePx: 40,
    minJpegQuality: 30,
    minShare: 0.5,
    unit: { minInterEyePx: 'px', minJpegQuality: 'JPEG quality, 1 to 100', minShare: 'share of the outline' },
    source:
      'Measured: good pictures of the sets up to 0.1, others up to 0.45, cut-outs 2 to 5 px too wide 0.3 to 1, mostly over 0.6.',
  }),
  /**
   * Share of the background's blocks that have its one luma. Studio portraits read up to 0.09, the renders, with a noise
   * of 0.6 levels, 0.63, and a photo at quality 59, which rounds to steps of 1.6 levels, 0.76; painted backgrounds 0.95
   * to 1. The calm tenth of a photo's person has 0.24 levels of noise and more, at any quality; that of a drawing none.
   */
  paintedBackground: threshold({
    minInterEyePx: 60,
    minJpegQuality: 75,
    minPersonLevels: 0.2,
    unclipped: { min: 5, max: 250 },
    minShare: 0.9,
    unit: {
      minInterEyePx: 'px',
      minJpegQuality: 'JPEG quality, 1 to 100',
      minPersonLevels: 'levels of luma',
      unclipped: 'levels of luma',
      minShare: "share of the background's blocks",
    },
    source:
      'Measured: studio portraits up to 0.09, the renders 0.63, a photo at quality 59 0.76; painted backgrounds 0.95 to 1.',
  }),
  /**
   * The background's noise as a share of the person's. Smoothing and JPEG take it off flat walls first, down to 0.03 of
   * what is left in a face: but where the person's calm tenth has 0.8 levels, pictures of the sets read 0.34 and
   * more, noised portraits 0.6 and more at any quality; backgrounds without noise 0. Smaller faces have so much
   * texture that it reads as noise: 1.3 levels at 25 px between the eyes.
   */
  backgroundNoise: threshold({
    minInterEyePx: 90,
    minJpegQuality: 0,
    minPersonLevels: 0.8,
    maxShare: 0.15,
    unit: {
      minInterEyePx: 'px',
      minJpegQuality: 'JPEG quality, 1 to 100',
      minPersonLevels: 'levels of luma',
      maxShare: "share of the person's noise",
    },
    source:
      "Measured: pictures of the sets 0.34 and more where the person's calm tenth has 0.8 levels, noised portraits 0.6 and more; backgrounds without noise 0.",
  }),
  /**
   * Texture in levels of luma, at 113 px between the eyes. Skin of the studio portraits reads 1.2 and more, of rendered
   * heads 0.86, of photos 0.8. Blurred or darkened it reads 0.43 and more, but then at least 0.067 of the texture of the
   * eyes. Twelve studio portraits at two sizes and JPEG qualities 45 to 95, their skin filtered: by a bilateral filter of
   * 5 px and 25 levels 0.33 to 0.66, by one of 3 px and 12 levels 0.44 to 0.72, by a median over 11 px 0.4 to 0.74; all
   * of them 0.021 to 0.052 of the eyes' texture and 0.09 to 0.3 of the lips'. A median over 5 px leaves 0.69 to 1.12,
   * half of the stronger bilateral filter 0.65 to 1.16: not told from skin as it is.
   * Skin that is brighter than `maxBrightness` reads down to 0.2 for want of light and shade. Lips of drawings read
   * 0.1, all others 0.7 and more. Edges are as `sharpness` reads them: the sharp ones of the sets spread up to 1.38 px.
   */
  smoothedSkin: threshold({
    maxEnlargement: 1.15,
    minJpegQuality: 45,
    maxBrightness: 220,
    maxEdgeSpreadPx: 1.5,
    minLips: 0.9,
    maxSkin: 0.7,
    maxOfLips: 0.35,
    maxOfEyes: 0.055,
    unit: {
      maxEnlargement: 'times',
      minJpegQuality: 'JPEG quality, 1 to 100',
      maxBrightness: 'levels of luma',
      maxEdgeSpreadPx: 'px',
      minLips: 'levels of luma',
      maxSkin: 'levels of luma',
      maxOfLips: "share of the lips' texture",
      maxOfEyes: "share of the eyes' texture",
    },
    source:
      "Measured: skin of the sets 0.8 levels and more; of twelve studio portraits with filtered skin 0.33 to 0.74, and 0.021 to 0.052 of the eyes' texture.",
  }),
  /**
   * How far coefficients lie from whole steps of a first JPEG, 0 of such and 1 of chance, in the face and beside it.
   * The sets' 269 pictures that tell, among them the studio portraits, which were saved twice, differ by up to 0.15,
   * and studio portraits saved twice at qualities 70 to 93 and 90 or 95 by up to 0.18. With the face pasted or filtered
   * in between they differ by 0.27 to 0.63 where the first quality was 80 or less; of 88 and then 95 by 0.2 to 0.47, half
   * of the pasted and all of the filtered ones beyond the limit; of 88 and then 90, and of 93, mostly by nothing.
   */
  recompressedInParts: threshold({
    minJpegQuality: 90,
    mostBlocks: 300,
    lowestQuality: 50,
    highestQuality: 94,
    maxKept: 0.6,
    minDifference: 0.25,
    unit: {
      minJpegQuality: 'JPEG quality, 1 to 100',
      mostBlocks: 'blocks',
      lowestQuality: 'JPEG quality, 1 to 100',
      highestQuality: 'JPEG quality, 1 to 100',
      maxKept: 'share of chance',
      minDifference: 'share of chance',
    },
    source:
      "Measured: the sets' 269 pictures that tell differ by up to 0.15, saved twice by up to 0.18; with the face pasted or filtered in between, of a first quality of 80 or less, by 0.27 to 0.63.",
  }),
  /**
   * Points of a face's texture that have their like elsewhere, all by one shift. In the sets' 341 pictures of quality 90
   * and more 2 at most have; hairs and the rims of glasses, which stand out by more than `maxPointLevels`, made
   * it 8. Eleven studio portraits with a disc of one cheek copied below the other, without an edge and with half of it
   * blended: 0.3 inter-eye distances wide each way, 17 of 22 have 5 and more at quality 97 and 12 at 92; 0.2 wide 11 and
   * 6, 0.15 wide 8 and 2; at 85, 5, 1 and none. Six of them enlarged to 580 px between the eyes: 12 of 12 at 0.3, 11 at
   * 0.2. A face of the sets has up to 452 like pairs, one under a screen's grid 588 to 403,000, which take seconds. Rims
   * of rendered glasses stand 5 to 8 % farther apart than the eyes (`besideEyes`, in inter-eye distances).
   */
  clonedPart: threshold({
    minInterEyePx: 90,
    minJpegQuality: 90,
    mostInterEyePx: 240,
    minPointLevels: 4,
    maxPointLevels: 24,
    leastPoints: 100,
    mostPoints: 1500,
    maxDifference: 0.6,
    maxLevelsApart: { levels: 1, share: 0.06 },
    mostAlike: 1000,
    minShiftPx: 16,
    besideEyes: 0.15,
    partRadiusPx: 24,
    minPoints: 5,
    minShare: 0.2,
    unit: {
      minInterEyePx: 'px',
      minJpegQuality: 'JPEG quality, 1 to 100',
      mostInterEyePx: 'px',
      minPointLevels: 'levels of luma',
      maxPointLevels: 'levels of luma',
      leastPoints: 'points',
      mostPoints: 'points',
      maxDifference: 'share of the surroundings',
      maxLevelsApart: 'levels of luma; share of them',
      mostAlike: 'pairs',
      minShiftPx: 'px',
      besideEyes: 'inter-eye distances',
      partRadiusPx: 'px',
      minPoints: 'points',
      minShare: 'share of the points',
    },
    source:
      "Measured: in the sets' 341 pictures of quality 90 and more 2 points at most have their like; of eleven studio portraits with a copied disc of the cheek 17 of 22 have 5 and more.",
  }),
}
