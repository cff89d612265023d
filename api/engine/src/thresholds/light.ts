export const lightPrecision = {
  /** CIELAB distance of the median of a background: JPEG, noise and the camera's own white balance. */
  backgroundDeltaE: 2,
} as const

export const lightThresholds = {
  /**
   * CIELAB distance from the nearest colour that the rule's word covers: the edge of what a word means is no sharper
   * than the measure.
   */
  backgroundColourDeltaE: 2,
  /** Share of the background within CIE76 6 of its wall. On the sets: good pictures 0.93 and more, wisps of hair aside. */
  backgroundUniformity: { min: 0.86, uncertainty: 0.05 },
  /** CIELAB lightness from end to end. On the sets: good pictures up to 13; a wall lit from one side 31 to 34. */
  backgroundFalloff: { max: 18, uncertainty: 4 },
  /** Share of the background. On the sets: good pictures up to 0.044, cast shadows 0.08 to 0.17. */
  backgroundShadow: { max: 0.065, uncertainty: 0.015 },
  /** Share of the background. On the sets: good pictures up to 0.01, objects and scenes 0.09 and more. */
  backgroundForeign: { max: 0.05, uncertainty: 0.03 },
  /** Share of the background. On the sets: good pictures up to 0.061, where hair is loose; patterns 0.15 to 0.3. */
  backgroundEdges: { max: 0.09, uncertainty: 0.025 },
  /**
   * CIELAB lightness of the whites of the eyes. On the sets: good pictures of every skin 45 to 78, dark photos and
   * rendered heads 1.5 stops under 17 to 32.
   */
  eyeWhiteLightness: { min: 37, uncertainty: 6 },
  /**
   * The same, from above. Studio portraits of every skin and 0.9 stops over read 60 to 98 with a median of 84, 1.7 over 75 to
   * 100, and all but the faintest have a burnt-out background; a rendered dark head 1.7 over 78.
   */
  brightEyeWhite: { max: 86, maxWithBurntBackground: 80, uncertainty: 6 },
  /** Share of the background that is white in every channel. On the sets: good pictures 0 or, on a white wall, 0.98. */
  burntBackground: 0.5,
  /** CIELAB lightness of the cheeks, where the eyes do not show: the darkest skin of a good picture has 23. */
  darkestSkinLightness: 23,
  /** Share of the face with luma over 246. On the sets: good pictures 0; light skin a stop over 0.19, 1.7 over 0.65. */
  overexposedShare: { max: 0.04, uncertainty: 0.02 },
  /** Share of forehead, nose and cheeks over 240 in every channel. On the sets: good pictures under 0.003. */
  clippedSkin: { max: 0.02, uncertainty: 0.012 },
  /**
   * CIELAB a over the cheeks'. On the sets: good pictures up to -1.6, shut eyes and others 4.6, a photo with red eyes
   * 51; drawn on 63 faces, bright red pupils 42 and more, dim ones of half the iris 17, of a third 11.
   */
  pupilRedness: { max: 10, uncertainty: 4 },
  /**
   * Stops between the sides of the face, at cheek and jaw. On the sets: studio portraits up to 0.6, an authority's own
   * good examples 0.5 to 1.1; heads under mild light from one side 1.3 and 1.4, under strong light 2.4 to 2.9.
   */
  sideStops: { max: 1.65, uncertainty: 0.5 },
  /** A face with this share of it over this luma is lit. Rendered light skin 1.5 stops under has 0.02 over 133. */
  brightSkinLuma: 150,
  brightSkinShare: 0.02,
  /**
   * Luminance of sockets and chin over the cheeks'. On the sets: good pictures 0.4 and more but for very dark skin with
   * deep-set eyes (0.29); light from above 0.18 to 0.32.
   */
  shadedParts: { min: 0.27, uncertainty: 0.08 },
  /**
   * Luminance of the whites of the eyes over the cheeks' from which on no shadow lies over the eyes. On the sets: the
   * very dark skin above 2.2; dark skin under light from above 1.2, light skin 0.2.
   */
  litWhites: 1.6,
  /**
   * Stops. On the sets: good pictures up to 0.73 beside the nose and 0.46 between the eyes. Shadows drawn on 51 faces that
   * take 35, 55 and 75 % of the light: of a nose 0.5, 1 and 1.8 in the middle, of a brim over the eyes 0.65, 1.2 and 2.
   */
  castShadowStops: { beside: 0.85, above: 0.7 },
  /** CIELAB chroma of the cheeks. On the sets: grey pictures 0, skins of every kind in colour 10 and more. */
  greyChroma: 3,
  /** CIELAB distance from the standard's range of skin. On the sets: good pictures 0. */
  skinDistance: { max: 5, uncertainty: 3 },
  /** CIELAB. On the sets: good pictures up to 3.9; heads with a cast 4.2 to 11.3. */
  colourCast: { max: 6, uncertainty: 2 },
} as const
