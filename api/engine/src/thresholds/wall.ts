import { threshold } from './threshold.ts'

/** How the background behind a person is measured. */
export const wallThresholds = {
  /**
   * A place belongs to the background where the person covers less than `coverage` of it and of all places around it up to
   * `marginShare` of the area's edge: soft hair, the halo of sharpening and the mask's own blur stay out. A view that
   * shows less than `leastShare` of it has none.
   */
  clear: threshold({
    coverage: 0.05,
    marginShare: 0.02,
    leastShare: 0.02,
    unit: {
      coverage: 'coverage, 0 to 1',
      marginShare: "share of the area's edge",
      leastShare: 'share of the view',
    },
    source: 'Chosen; no measurement is recorded.',
  }),
  /** Paint stays within this of what its light makes of it. */
  evenDeltaE: threshold({
    value: 6,
    unit: 'ΔE (CIE76)',
    source: 'Over twice what one sees at a glance (CIE76 2.3).',
  }),
  /** A shadow keeps its wall's hue: its chroma moves by less than this share of what its lightness does. */
  shadowChromaShare: threshold({
    value: 0.6,
    unit: 'share of the change of lightness',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** From pixel to pixel: a shadow's border is softer, that of an object or of hair harder. */
  edgeStep: threshold({
    value: 10,
    unit: 'levels of luma',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** Beyond this distance from the wall's plane a sample counts less and less: it may be shadow, hair or an object. */
  usualResidual: threshold({
    value: 2,
    unit: 'CIELAB L*',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** Every channel from `from` on: nothing is left of what was there; under `coverage` a place is background. */
  burnt: threshold({
    from: 252,
    coverage: 0.1,
    unit: { from: 'levels of a channel', coverage: 'coverage, 0 to 1' },
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * A picture's border in the view reduced to 128 px a side: the levels from the pixel before to the pixel after that make
   * an edge, how many pixels it may lean to either side over the whole length, which is 6 degrees, the pixels at the
   * photo's own edge that are left out, the share under which lines are not told apart, and how far from the view's sides
   * and its top one is looked for.
   */
  pictureBorder: threshold({
    edgeLevels: 8,
    mostLean: 12,
    margin: 3,
    leastShare: 0.5,
    depth: { sides: 44, top: 34 },
    unit: {
      edgeLevels: 'levels of luma',
      mostLean: 'px of the reduced view',
      margin: 'px of the reduced view',
      leastShare: 'share of the line that is an edge',
      depth: 'px of the reduced view',
    },
    source: 'Chosen: the head takes up the middle of the view; the limit on what they find was measured.',
  }),
}
