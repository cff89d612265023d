import { threshold } from './threshold.ts'

export const lightPrecision = {
  /** Of the median of a background. */
  backgroundDeltaE: threshold({
    value: 2,
    unit: 'ΔE (CIELAB)',
    source: "Measured on the sets: JPEG, noise and the camera's own white balance.",
  }),
}

/** What the background and the exposure are held against. */
export const lightThresholds = {
  /** From the nearest colour that the rule's word covers. */
  backgroundColourDeltaE: threshold({
    value: 2,
    unit: 'ΔE (CIELAB)',
    source: "The measure's own uncertainty: the edge of what a word means is no sharper than the measure.",
  }),
  /** Share of the background within CIE76 6 of its wall. */
  backgroundUniformity: threshold({
    min: 0.86,
    uncertainty: 0.05,
    unit: 'share of the background',
    source: 'Measured on the sets: good pictures 0.93 and more, wisps of hair aside.',
  }),
  /** CIELAB lightness from end to end. */
  backgroundFalloff: threshold({
    max: 18,
    uncertainty: 4,
    unit: 'CIELAB L*',
    source: 'Measured on the sets: good pictures up to 13; a wall lit from one side 31 to 34.',
  }),
  backgroundShadow: threshold({
    max: 0.065,
    uncertainty: 0.015,
    unit: 'share of the background',
    source: 'Measured on the sets: good pictures up to 0.044, cast shadows 0.08 to 0.17.',
  }),
  backgroundForeign: threshold({
    max: 0.05,
    uncertainty: 0.03,
    unit: 'share of the background',
    source: 'Measured on the sets: good pictures up to 0.01, objects and scenes 0.09 and more.',
  }),
  backgroundEdges: threshold({
    max: 0.09,
    uncertainty: 0.025,
    unit: 'share of the background',
    source: 'Measured on the sets: good pictures up to 0.061, where hair is loose; patterns 0.15 to 0.3.',
  }),
  eyeWhiteLightness: threshold({
    min: 37,
    uncertainty: 6,
    unit: 'CIELAB L*',
    source:
      'Measured on the sets: good pictures of every skin 45 to 78, dark photos and rendered heads 1.5 stops under 17 to 32.',
  }),
  /** The same, from above. */
  brightEyeWhite: threshold({
    max: 86,
    maxWithBurntBackground: 80,
    uncertainty: 6,
    unit: 'CIELAB L*',
    source:
      'Measured: studio portraits of every skin and 0.9 stops over read 60 to 98 with a median of 84, 1.7 over 75 to 100, and all but the faintest have a burnt-out background; a rendered dark head 1.7 over 78.',
  }),
  /** Of the background, white in every channel. */
  burntBackground: threshold({
    value: 0.5,
    unit: 'share of the background',
    source: 'Measured on the sets: good pictures 0 or, on a white wall, 0.98.',
  }),
  /** Of the cheeks, where the eyes do not show. */
  darkestSkinLightness: threshold({
    value: 23,
    unit: 'CIELAB L*',
    source: 'Measured on the sets: the darkest skin of a good picture has 23.',
  }),
  /** Luma from which a place of the face is overexposed. */
  overexposedFrom: threshold({
    value: 247,
    unit: 'levels of luma',
    source: 'ISO/IEC 29794-5, over-exposure prevention.',
  }),
  /** Of the face, overexposed. */
  overexposedShare: threshold({
    max: 0.04,
    uncertainty: 0.02,
    unit: 'share of the face',
    source: 'Measured on the sets: good pictures 0; light skin a stop over 0.19, 1.7 over 0.65.',
  }),
  /** Of forehead, nose and cheeks, over 240 in every channel. */
  clippedSkin: threshold({
    max: 0.02,
    uncertainty: 0.012,
    unit: 'share of the skin',
    source: 'Measured on the sets: good pictures under 0.003.',
  }),
  /** A face with this share of it over this luma is lit. */
  brightSkinLuma: threshold({
    value: 150,
    unit: 'levels of luma',
    source: 'Measured: rendered light skin 1.5 stops under has 0.02 of the face over 133.',
  }),
  brightSkinShare: threshold({
    value: 0.02,
    unit: 'share of the face',
    source: 'Measured: rendered light skin 1.5 stops under has 0.02 of the face over 133.',
  }),
}
