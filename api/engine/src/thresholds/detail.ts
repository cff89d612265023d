import { threshold } from './threshold.ts'

/** How the detail of a face is measured in the photo's own pixels. */
export const detailThresholds = {
  /** Between the eyes of the largest face whose detail is judged: a larger one is reduced to it first. */
  judgedInterEyePx: threshold({
    value: 240,
    unit: 'px',
    source: 'ISO/IEC 39794-5 recommends it for a stored portrait, and a 35 x 45 mm print has it at 600 dpi.',
  }),
  /** In each direction: a part of a face with fewer is not judged. */
  leastPatchPx: threshold({ value: 10, unit: 'px', source: 'Chosen; no measurement is recorded.' }),
  /** A step between neighbours counts as so much at most: beyond that it may be an edge. Fewer blocks across say nothing. */
  blockiness: threshold({
    largestStep: 12,
    leastBlocks: 6,
    unit: { largestStep: 'levels of luma', leastBlocks: 'blocks' },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /** At 0 and 255 channels are cut off, and neighbours alike: no point of a texture counts beyond these. */
  unclippedPoints: threshold({
    min: 8,
    max: 247,
    unit: 'levels of luma',
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * The strongest edges: the shares of the patches' pixels that make them up, of all directions and of one, and how many
   * they are at least. A face with fewer pixels than `leastPixels` is not judged; gradients below `weakest` are skin and
   * noise; beyond `widest` the two smoothings hardly differ, and what is left is noise.
   */
  edges: threshold({
    strongShare: 0.03,
    strongShareOfDirection: 0.01,
    leastStrong: 12,
    leastPixels: 400,
    weakest: 2,
    widestPx: 8,
    unit: {
      strongShare: "share of the patches' pixels",
      strongShareOfDirection: "share of the patches' pixels",
      leastStrong: 'px',
      leastPixels: 'px',
      weakest: 'levels of luma a pixel',
      widestPx: 'px',
    },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /**
   * Of the blocks by their noise `calmShare` are skin: hair, brows and edges lie among the others. Where a channel is cut
   * off at black or white, so is its noise. Fewer blocks say nothing.
   */
  noise: threshold({
    calmShare: 0.2,
    unclipped: { min: 25, max: 245 },
    leastBlocks: 8,
    unit: { calmShare: 'share of the blocks', unclipped: 'levels of luma', leastBlocks: 'blocks' },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /** A step so much smaller than the larger one beside it is a valley: the inside of an enlarged pixel. */
  pixelSteps: threshold({
    valley: 0.4,
    leastPx: 24,
    unit: { valley: 'share of the step beside', leastPx: 'px in each direction' },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /**
   * Below `lowest` faces and hair have peaks of their own; above `highest` there is nothing. Frequencies so near to an axis
   * are those of straight edges and of JPEG's blocks. `floor` is the power of the rounding to 8 bits, which a peak must
   * stand over.
   */
  spectralPeak: threshold({
    lowest: 9,
    highest: 31,
    besideAxes: 3,
    floor: 30,
    unit: {
      lowest: 'cycles per tile of 64 px',
      highest: 'cycles per tile of 64 px',
      besideAxes: 'cycles per tile of 64 px',
      floor: 'power of a frequency, squared levels of luma',
    },
    source: 'Chosen; the limit on what they find was measured.',
  }),
}
