export const lightPrecision = {
  /** CIELAB distance of the median of a backdrop: JPEG, noise and the camera's own white balance. */
  backdropDeltaE: 2,
} as const

export const lightThresholds = {
  /**
   * CIELAB distance from the nearest colour that the rule's word covers: the edge of what a word means is no sharper
   * than the measure.
   */
  backdropColourDeltaE: 2,
  /** Share of the backdrop within CIE76 6 of its median colour. */
  backdropUniformity: { min: 0.85, uncertainty: 0.1 },
} as const
