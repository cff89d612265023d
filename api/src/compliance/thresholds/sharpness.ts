export const sharpnessThresholds = {
  /**
   * Spread of the face's edges as the standard deviation of a Gaussian, in pixels at 240 between the eyes or the
   * photo's own if it has fewer. Sharp portraits of the sets reach 0.76, half of them 0.4, at any size, brightness,
   * JPEG quality and strength of noise; studio portraits blurred with 2 px of deviation read 1.1 to 1.6 and rendered
   * ones 0.97 to 1.36, with 4 px 1.9 to 3.4.
   */
  edgeSpreadPx: { max: 1, uncertainty: 0.12 },
  /**
   * The same in pixels of the print or file that the document asks for. 1.1 px at 300 dpi is 0.2 mm from dark to
   * light: plain to see. Sharp portraits reach 0.7.
   */
  plainSpreadPx: 1.1,
  /**
   * Motion spreads edges along one direction more than across it. Sharp portraits spread up to 0.92 px along their
   * most spread direction. Studio portraits smeared over 6 to 16 px read 1 to 3.2, and 1.2 to 4 times as much as
   * across; defocused ones 1 to 1.35 times.
   */
  motion: { minSpreadPx: 1.05, minRatio: 1.4, plainSpreadPx: 1.6, plainRatio: 1.8 },
} as const
