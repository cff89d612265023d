import { threshold } from './threshold.ts'

/** What a new background is accepted by, and what proves that the person stayed the same. */
export const backgroundThresholds = {
  /** How bright a colour that is only named is laid at most. */
  brightestLevel: threshold({
    value: 248,
    unit: 'levels of a channel',
    source:
      'From 252 levels on the engine takes a wall for one that was overexposed, as other readers do; JPEG adds two or so.',
  }),
  /** What a plain JPEG may make of a plain colour. */
  jpegLevels: threshold({
    value: 2,
    unit: 'levels of a channel',
    source: 'The steps of a plain JPEG are of two levels and less in each channel.',
  }),
  /**
   * The square round the head on which its face is looked for before and after; the pixels on its edge, or up to twice
   * as many; and the grey before which it stands.
   */
  proof: threshold({
    heads: 1.9,
    edgePx: 640,
    grey: 128,
    unit: { heads: 'head heights', edgePx: 'px', grey: 'levels of a channel' },
    source: 'Chosen; no measurement is recorded.',
  }),
}
