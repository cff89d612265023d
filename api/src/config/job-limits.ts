import { limits } from '@likeness/engine'

/** The limits of one job. */
export const jobLimits = {
  items: 20,
  /** The total size of all photos, as files. The limit of each photo is that of any other call. */
  photoBytes: 48_000_000,
  metadataEntries: 20,
  metadataKeyLength: 40,
  metadataValueLength: 500,
  itemIdLength: 100,
  /** How many event streams an account may have open in one process. */
  openStreams: 10,
} as const

/** The size of the photos in base64, plus 64 KiB for the rest of the body. */
export const jobBodyLimit = Math.ceil(jobLimits.photoBytes / 3) * 4 + 64 * 1024

/** The length of an image in base64, plus 4 KiB for the beginning of its data URL. */
export const imageTextLimit = Math.ceil(limits.maxFileBytes / 3) * 4 + 4096
