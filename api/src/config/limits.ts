/*
 * What one caller may take of the service before its work begins: bytes, connections, streams and calls. Those that an
 * operator can set are in settings.ts; the time limits are in foundation/time.ts.
 */

/** What one job may hold, and what an account may have of them. */
export const jobLimits = {
  /** Photos that one call sends, and that one price pays for. */
  itemsOfPart: 20,
  /** All photos of such a call together, as files; each alone as in any other call. */
  photoBytes: 48_000_000,
  metadataEntries: 20,
  metadataKeyLength: 40,
  metadataValueLength: 500,
  itemIdLength: 100,
  /** Photos of a job to which they are sent one by one. */
  items: 10_000,
  /** Such jobs of an account in one mode that have not ended. */
  open: 20,
  /**
   * Parts of one job that are judged at the same time. Their 100 items keep many workers busy, and a job does not fill the queue.
   * Each account has its turns anyway.
   */
  parts: 5,
  /** An open job that gets no photo for so long is closed, because its sender may have forgotten it. */
  idleSeconds: 3600,
  /** Upload addresses that one call makes: as many entries as a JSON body may have in one list. */
  addresses: 100,
  addressSeconds: { least: 60, usual: 3600, most: 86_400 },
  /** Calls of all upload addresses of one photo: the holder of one must not use up the calls of the account that made it. */
  uploadsOfItem: { quota: 10, windowSeconds: 60 },
  /** Of these, so many at the same time in one process: one, and one more for a sender whose connection was lost. */
  uploadsOfItemAtOnce: 2,
  /** Streams of events that an account may have open in one process. */
  openStreams: 10,
} as const

/** The photos in base64, and room for the rest of the body. */
export const jobBodyLimit = Math.ceil(jobLimits.photoBytes / 3) * 4 + 64 * 1024

export const edgeLimits = {
  body: {
    /**
     * The part of `LIKENESS_BODY_MEGABYTES` that the bodies of one account may take. Four accounts must work together to fill the
     * room, and even then only with complete bodies that they pay for.
     */
    shareOfAccount: 1 / 4,
    /**
     * How fast the bodies of one account may arrive in one process. Faster ones are read more slowly. Measured: two workers judge
     * six photos of 12 megapixels a second, which have 4 MB each. Without a limit, one account's bodies that are no photos kept
     * both processor cores of a small machine busy at 90 MB a second.
     */
    bytesPerSecondOfAccount: 25_000_000,
    /** How many bytes of an account may arrive at once after a pause: two photos of the largest size. */
    burstBytesOfAccount: 25_000_000,
    /**
     * How long a body may take before its rate is looked at. TCP's slow start and a change of the mobile network take a few
     * seconds.
     */
    graceMs: 5_000,
    /**
     * The least average rate of a body after that: 64 kbit/s, which is less than the slowest mobile networks in use bring (EDGE,
     * about 100 kbit/s).
     */
    leastBytesPerSecond: 8_000,
    /**
     * How long a body that is not complete may bring nothing: longer than TCP takes for four retransmissions (1 + 2 + 4 + 8
     * seconds, RFC 6298) of a lost packet.
     */
    silentMs: 20_000,
  },
  answer: {
    /** How long a caller may take nothing of an answer that waits to be read: twice the pause between two comments of a stream. */
    stalledMs: 30_000,
    /** For a whole answer that is not a stream: the largest, a background of about 20 MB in base64, at 64 kB a second. */
    wholeMs: 300_000,
  },
  /** Streams of a job's events that one account, one network and all together may have open in one process. */
  streams: {
    perAccount: jobLimits.openStreams as number,
    /** An office with five customers. */
    perAddress: 50,
    /** Each stream asks the database about three times a second. */
    total: 500,
    /** How long a stream lasts. Its client then opens it again. */
    longestMs: 3_600_000,
  },
  /** Of a request. Browsers send about 20, and each proxy adds a few. All together, they may have 16 KiB. */
  headers: 100,
  /** On one connection. Its client then opens another, which spreads the callers that stay over the processes. */
  requestsPerConnection: 10_000,
}
export type EdgeLimits = typeof edgeLimits
export type BodyLimits = EdgeLimits['body']
export type AnswerLimits = EdgeLimits['answer']
export type StreamLimits = EdgeLimits['streams']

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
