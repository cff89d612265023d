import { threshold } from './threshold.ts'

/** How the light and the colours of a face are measured. */
export const faceLightThresholds = {
  /**
   * An eye shows its white where at least `leastPixels` of it lie beside the irises, which are taken with a rim for the
   * limbus; lashes and the lid's shadow darken all but the brighter share of it.
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
  /** Where every channel is above this, the sensor was full or nearly so. */
  clippedFrom: threshold({
    value: 240,
    unit: 'levels of a channel',
    source: 'Chosen; no measurement is recorded.',
  }),
  /** Pupils in a dim room, where a flash is used, are no smaller than `share`; a catchlight may take a part of one. */
  pupil: threshold({
    share: 0.5,
    quantile: 0.75,
    unit: { share: "share of the iris' radius", quantile: "quantile of the pupil's redness" },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /** Skin without colour of its own, as overexposed skin is, is no measure of redness. */
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
