import { threshold } from '../threshold.ts'

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
    step: 8,
    steps: 3,
    unit: { step: 'levels of a channel', steps: 'shades' },
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
  proof: threshold({
    heads: 1.9,
    edgePx: 640,
    grey: 128,
    unit: { heads: 'head heights', edgePx: 'px', grey: 'levels of a channel' },
    source: 'Chosen; no measurement is recorded.',
  }),
}
