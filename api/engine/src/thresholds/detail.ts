import { chosen, chosenOnTheWay, threshold } from './threshold.ts'

/** How the detail of a face is measured in the photo's own pixels. */
export const detailThresholds = {
  /** Pixels between the eyes of the largest face whose detail is judged. A larger face is first reduced to it. */
  judgedInterEyePx: threshold({
    value: 240,
    unit: 'px',
    source:
      'ISO/IEC 39794-5 recommends this value for a stored portrait, and a 35 x 45 mm print at 600 dpi has it.',
  }),
  /** Along each axis. A part of a face with fewer pixels is not judged. */
  leastPatchPx: chosen({ value: 10, unit: 'px' }),
  /**
   * A step between neighbours counts at most `largestStep`, because a larger step may be an edge. With fewer blocks
   * across than `leastBlocks`, nothing is measured.
   */
  blockiness: chosenOnTheWay({
    largestStep: [12, 'levels of luma'],
    leastBlocks: [6, 'blocks'],
  }),
  /**
   * Channels are clipped at 0 and 255, and neighbours there are alike. Therefore points of a texture count only
   * within these levels.
   */
  unclippedPoints: chosen({ min: 8, max: 247, unit: 'levels of luma' }),
  /**
   * The strongest edges: their share of the patches' pixels, for all directions together and for one direction, and
   * their least number. A face with fewer pixels than `leastPixels` is not judged. Gradients below `weakest` are skin
   * and noise. Beyond `widestPx` the two smoothings hardly differ, and the rest is noise.
   */
  edges: chosenOnTheWay({
    strongShare: [0.03, "share of the patches' pixels"],
    strongShareOfDirection: [0.01, "share of the patches' pixels"],
    leastStrong: [12, 'px'],
    leastPixels: [400, 'px'],
    weakest: [2, 'levels of luma a pixel'],
    widestPx: [8, 'px'],
  }),
  /**
   * Sorted by noise, the calmest `calmShare` of the blocks are skin; hair, brows and edges are among the others. If a
   * channel is clipped at black or white, its noise is clipped too. With fewer blocks than `leastBlocks`, nothing is
   * measured.
   */
  noise: chosenOnTheWay({
    calmShare: [0.2, 'share of the blocks'],
    unclipped: [{ min: 25, max: 245 }, 'levels of luma'],
    leastBlocks: [8, 'blocks'],
  }),
  /** A step is a valley, the inside of an enlarged pixel, if it is below this share of the larger step next to it. */
  pixelSteps: chosenOnTheWay({
    valley: [0.4, 'share of the neighbouring step'],
    leastPx: [24, 'px in each direction'],
  }),
  /**
   * Below `lowest`, faces and hair have peaks of their own. Above `highest` there is no signal. Frequencies within
   * `besideAxes` of an axis come from straight edges and from JPEG's blocks. `floor` is the power of rounding to 8
   * bits; a peak must exceed it.
   */
  spectralPeak: chosenOnTheWay({
    lowest: [9, 'cycles per tile of 64 px'],
    highest: [31, 'cycles per tile of 64 px'],
    besideAxes: [3, 'cycles per tile of 64 px'],
    floor: [30, 'power of a frequency, squared levels of luma'],
  }),
}
