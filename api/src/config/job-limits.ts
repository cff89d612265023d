/** What one job may hold. */
export const jobLimits = {
  items: 20,
  /** All photos together, as files; each alone as in any other call. */
  photoBytes: 48_000_000,
  metadataEntries: 20,
  metadataKeyLength: 40,
  metadataValueLength: 500,
  itemIdLength: 100,
  /** Streams of events that an account may have open in one process. */
  openStreams: 10,
} as const

/** The photos in base64, and room for the rest of the body. */
export const jobBodyLimit = Math.ceil(jobLimits.photoBytes / 3) * 4 + 64 * 1024
