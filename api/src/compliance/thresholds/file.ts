export const fileThresholds = {
  /** Smallest print resolution where the authority states none: the baseline's scans. */
  printDpi: 300,
  /** From here on the picture lies, not the head: nobody leans by 45 degrees, and the sets' heads by 15 at most. */
  lyingRollDeg: 45,
  /**
   * JPEG quality, and steps on the 8 x 8 grid in levels of luma. Good pictures of the sets have quality 59 and more, and
   * steps up to 1.4. Saved with quality 30 to 35, rendered heads and studio portraits have steps of 1.5 to 2,
   * with 25 and less 1.8 to 2.8, at full size and at half of it. Below 12 whole blocks are flat and their steps larger
   * than what is counted.
   */
  compression: { minQuality: 45, poorQuality: 25, plainQuality: 15, maxStep: 1.5, plainStep: 1.9 },
  /** From this JPEG quality on a high ratio comes of a plain picture, not of loss. */
  hardlyLossyQuality: 85,
} as const
