import { chosen, threshold } from './threshold.ts'

/** The conditions for accepting a new background and the proof that the person stayed the same. */
export const backgroundThresholds = {
  /** The largest brightness of a background whose colour is given only by a name. */
  brightestLevel: threshold({
    value: 248,
    unit: 'levels of a channel',
    source:
      'From 252 levels on, the engine and other readers take a wall as overexposed. JPEG adds about two levels.',
  }),
  /** The shades that are tried where the clothes melt into the background: each darker by `step` than the one before. */
  shades: threshold({
    step: [8, 'levels of a channel'],
    steps: [3, 'shades'],
    source:
      'Three steps of 8 levels are 9 units of lightness, about four times a just noticeable difference. Chosen.',
  }),
  /** How far an ordinary JPEG may change a plain colour. */
  jpegLevels: threshold({
    value: 2,
    unit: 'levels of a channel',
    source: 'The steps of an ordinary JPEG are two levels or less in each channel.',
  }),
  /**
   * The square round the head in which its face is located before and after, with a side of `heads`. It is read at
   * `edgePx` pixels per side, or up to twice as many. `grey` is the background behind the head.
   */
  proof: chosen({ heads: [1.9, 'head heights'], edgePx: [640, 'px'], grey: [128, 'levels of a channel'] }),
}

/** How the background behind a person is measured. */
export const wallThresholds = {
  /**
   * A place belongs to the background if the person covers less than `coverage` of it and of all places round it, up
   * to `marginShare` of the area's edge. This leaves out soft hair, the halo of sharpening and the mask's own blur. A
   * view that shows less than `leastShare` of background has none.
   */
  clear: chosen({
    coverage: [0.05, 'coverage, 0 to 1'],
    marginShare: [0.02, "share of the area's edge"],
    leastShare: [0.02, 'share of the view'],
  }),
  /** The colour of a painted wall stays within this distance of the colour expected in its light. */
  evenDeltaE: threshold({
    value: 6,
    unit: 'ΔE (CIE76)',
    source: 'More than twice the just noticeable difference (CIE76 2.3).',
  }),
  /** A shadow keeps the hue of its wall: its chroma changes by less than this share of the change of its lightness. */
  shadowChromaShare: chosen({ value: 0.6, unit: 'share of the change of lightness' }),
  /** From pixel to pixel. The border of a shadow is softer, that of an object or of hair harder. */
  edgeStep: chosen({ value: 10, unit: 'levels of luma' }),
  /**
   * Beyond this distance from the wall's plane a sample counts less and less, because it may be shadow, hair or an
   * object.
   */
  usualResidual: chosen({ value: 2, unit: 'CIELAB L*' }),
  /** If every channel is at `from` or above, all detail is lost. Below `coverage` a place is background. */
  burnt: chosen({ from: [252, 'levels of a channel'], coverage: [0.1, 'coverage, 0 to 1'] }),
  /**
   * White that was poured over a part of the wall, in the view: every channel at `from` or above, and no more than `flat` between
   * neighbours. Within `reach` it is `step` brighter than the wall beside it.
   */
  pouredWhite: threshold({
    from: [243, 'levels of a channel'],
    flat: [1.5, 'levels of luma'],
    step: [7, 'levels of luma'],
    reach: [2, 'px of the view'],
    source:
      'Chosen on half of the people whose walls were altered; the limit for the result was measured on all of them.',
  }),
  /**
   * The body's outline in the head's view, from `below` the chin downwards. Its colours are read `beside` it on both sides, and
   * are one where they are less than `apart`.
   */
  meltedOutline: threshold({
    below: [0.05, 'head heights'],
    beside: [5, 'px of the view'],
    apart: [2.3, 'ΔE (CIE76)'],
    source: 'A difference of 2.3 is just noticeable (Mahy, Van Eycken and Oosterlinck, 1994).',
  }),
  /**
   * Loose strands of hair, in px of the view. The hair's colour is read `from` to `to` px inside the upper outline, where it
   * is above the row `lowest` and coverage is `person`. It must be `leastApart` from the wall's. A strand has `leastShare` of it,
   * as much more than the places `thick` px to both sides, and is `mostOff` another colour at most. It is joined to the person over
   * gaps of less than `gap` px and ends within `reach`.
   */
  looseHair: threshold({
    crown: [{ from: 4, to: 10, lowest: 150 }, 'px of the view'],
    person: [0.5, 'coverage, 0 to 1'],
    leastApart: [40, 'levels of a channel'],
    leastShare: [0.12, 'share of the way from the wall to the hair'],
    mostOff: [24, 'levels'],
    thick: [6, 'px of the view'],
    reach: [32, 'px of the view'],
    gap: [2, 'px of the view'],
    source: 'Chosen: strands of curly hair before studio walls reach up to an eighth of the view.',
  }),
  /**
   * A picture's border in the view, reduced to 128 px per side. `edgeLevels` is the difference between the pixels
   * before and after that makes an edge. `mostLean` is how many pixels the border may lean to either side over its
   * whole length, which is 6 degrees. `margin` is the number of pixels left out at the photo's own edge. Below
   * `leastShare`, lines are not distinguished. `depth` is how far from the view's sides and its top a border is
   * searched for.
   */
  pictureBorder: threshold({
    edgeLevels: [8, 'levels of luma'],
    mostLean: [12, 'px of the reduced view'],
    margin: [3, 'px of the reduced view'],
    leastShare: [0.5, 'share of the line that is an edge'],
    depth: [{ sides: 44, top: 34 }, 'px of the reduced view'],
    source: 'Chosen: the head fills the middle of the view; the limit for the result was measured.',
  }),
}
