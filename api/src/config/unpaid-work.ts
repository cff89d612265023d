/** The work on photos for which an account pays nothing: what it may take before the account has to wait. */
export const unpaidWork = {
  /**
   * Seconds of vision workers in any `windowSeconds`. Measured: a damaged photo of 12 megapixels is refused within 0.16 s, so
   * these are some 400 of them, a sixth of all the photos that two workers judge in ten minutes. A photo that hangs takes
   * 10 s.
   */
  seconds: 60,
  windowSeconds: 600,
  /**
   * Stored bytes that count as a second of work when the photo of a job is deleted without a result. Chosen: an account may
   * store and drop 600 MB in ten minutes, which is twelve jobs of the largest size.
   */
  bytesPerSecond: 10_000_000,
  /**
   * How often a repeated call, whose answer is not stored, is worked on again for one idempotency key in a day. Chosen: twice
   * as many as the client libraries try by themselves.
   */
  repeatsPerKey: 5,
  repeatWindowSeconds: 86_400,
} as const
