import { threshold } from '../threshold.ts'

/** How the light and the colours of a face are measured. */
export const faceLightThresholds = {
  /**
   * The white of an eye is visible if at least `leastPixels` of it are outside the irises, which are enlarged by
   * `limbus`. Lashes and the lid's shadow darken all of it except the brighter share.
   */
  eyeWhite: threshold({
    leastPixels: 25,
    brighterShare: 0.4,
    limbus: 1.15,
    unit: {
      leastPixels: 'px of the face view',
      brighterShare: 'share of the white',
      limbus: "times the iris' radius",
    },
    source: 'Chosen; no measurement is recorded.',
  }),
  /** If every channel is above this level, the sensor was full or nearly full. */
  clippedFrom: threshold({
    value: 240,
    unit: 'levels of a channel',
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * In a dim room, in which a flash is used, pupils are at least as large as `share`. A catchlight may cover part of
   * a pupil.
   */
  pupil: threshold({
    share: 0.5,
    quantile: 0.75,
    unit: { share: "share of the iris' radius", quantile: "quantile of the pupil's redness" },
    source: 'Chosen; the limit for the result was measured.',
  }),
  /** The redness of skin without colour of its own, such as overexposed skin, cannot be compared. */
  leastSkinRedness: threshold({
    value: 8,
    unit: 'CIELAB a*',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** The colours of skin under daylight. */
  skinRange: threshold({
    a: { min: 5, max: 25 },
    b: { min: 5, max: 35 },
    unit: 'CIELAB a* and b*',
    source: 'ISO/IEC 29794-5, natural colour.',
  }),
}
