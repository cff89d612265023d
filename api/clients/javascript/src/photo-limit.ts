/** The largest photo that the API takes, in bytes. */
export const largestPhotoBytes = 12_000_000

/** A size for a visitor, rounded upwards, so that what is too large never seems to have just the largest size. */
export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e5) / 10} MB`
