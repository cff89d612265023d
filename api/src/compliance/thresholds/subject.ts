export const subjectThresholds = {
  /**
   * Lid gap over eye width, of the eye closed further. On the sets: shut 0.04 to 0.14, half shut 0.12 to 0.17, open
   * 0.24 and more, narrow eyes among them.
   */
  eyeOpening: { min: 0.185, uncertainty: 0.045 },
  /**
   * Lip gap over the eye-to-chin distance (ISO/IEC 29794-5 native measure). On the sets: closed under 0.06 but for
   * three full-lipped mouths up to 0.13, showing teeth 0.05 to 0.14, open 0.11 to 0.24.
   */
  mouthOpening: { max: 0.105, uncertainty: 0.04 },
  /** A second face smaller than this share of the first is REVIEW and not FAIL: it may be a picture on a wall. */
  secondFaceArea: 0.04,
} as const
