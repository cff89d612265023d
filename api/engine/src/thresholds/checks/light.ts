import { threshold } from '../threshold.ts'

export const lightPrecision = {
  /** Of the median colour of a background. */
  backgroundDeltaE: threshold({
    value: 2,
    unit: 'ΔE (CIELAB)',
    source: "Measured on the sets: the effects of JPEG, noise and the camera's white balance.",
  }),
}

/** The limits for background and exposure. */
export const lightThresholds = {
  /** From this length on, the clothes can't be told from the wall: the body's outline has one colour on both sides. */
  meltedOutline: threshold({
    value: 0.3,
    unit: 'head heights',
    source:
      'Measured: in photos before a plain wall at most 0.06; in renders whose clothes were given the white or off-white of their wall, and whose frame reaches below the shoulders, from 0.3 to 1.',
  }),
  /** Distance from the nearest colour that the rule's colour name covers. */
  backgroundColourDeltaE: threshold({
    value: 2,
    unit: 'ΔE (CIELAB)',
    source:
      'The uncertainty of the measure itself: the range of colours that a colour name covers is no sharper than the measure.',
  }),
  /** The same measure, with an upper limit. */
  brightEyeWhite: threshold({
    max: 86,
    maxWithBurntBackground: 80,
    uncertainty: 6,
    unit: 'CIELAB L*',
    source:
      'Measured: studio portraits of all skin colours overexposed by 0.9 stops have 60 to 98 with a median of 84, overexposed by 1.7 stops 75 to 100. All except the faintest have a burnt-out background. A rendered dark head overexposed by 1.7 stops has 78.',
  }),
  /** Share of the background that is white in every channel. */
  burntBackground: threshold({
    value: 0.5,
    unit: 'share of the background',
    source: 'Measured on the sets: good pictures 0 or, on a white wall, 0.98.',
  }),
  /** Lightness of the cheeks, for photos in which the eyes are not visible. */
  darkestSkinLightness: threshold({
    value: 23,
    unit: 'CIELAB L*',
    source: 'Measured on the sets: the darkest skin of a good picture has 23.',
  }),
  /** The luma from which a place of the face is overexposed. */
  overexposedFrom: threshold({
    value: 247,
    unit: 'levels of luma',
    source: 'ISO/IEC 29794-5, over-exposure prevention.',
  }),
  /** Skin is bright if more than `share` of the face has this luma or more. */
  nearlyOverexposed: threshold({
    from: 240,
    share: 0.01,
    unit: { from: 'levels of luma', share: 'share of the face' },
    source:
      'Measured: nine in ten good photos have no more; overexposed by 0.7 stops, half of the official portraits have 0.05, of light-skinned studio portraits more than 0.01.',
  }),
  /** A face is lit if at least `brightSkinShare` of it is above this luma. */
  brightSkinLuma: threshold({
    value: 155,
    unit: 'levels of luma',
    source:
      'Measured: of good official portraits, nineteen in twenty have a twentieth of the face above it; underexposed by 1.5 stops, none has.',
  }),
  brightSkinShare: threshold({
    value: 0.04,
    unit: 'share of the face',
    source: 'A part of the face that a spot or a reflection does not fill.',
  }),
}
