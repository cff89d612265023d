export const fileThresholds = {
  /** Smallest print resolution where the authority states none: the baseline's scans. */
  printDpi: 300,
  /** From here on the picture lies, not the head: nobody leans by 45 degrees, and the sets' heads by 15 at most. */
  lyingRollDeg: 45,
  /**
   * JPEG quality, and steps on the 8 x 8 grid in levels of luma. Good pictures of the sets have quality 59 and more, and
   * steps up to 1.58. Saved with quality 30 and 40, rendered heads and studio portraits have steps of 1.8 to 2.2, with
   * 20 and less 2.4 to 4.
   */
  compression: { minQuality: 45, poorQuality: 25, plainQuality: 15, maxStep: 1.7, plainStep: 2.2 },
  /** From this JPEG quality on a high ratio comes of a plain picture, not of loss. */
  hardlyLossyQuality: 85,
} as const
