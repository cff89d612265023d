/** How much is free, in calls and hours. The page about prices says the same. */
export const freeChecks = {
  /** Of a new account, by any channel. */
  first: 20,
  perDay: 1,
  /** Further tries for a document, within so many hours after a check that was none. */
  furtherTries: 10,
  furtherTryHours: 1,
  /** How often photos of a document are judged again that were judged for it, within so many hours. */
  samePhoto: 10,
  samePhotoHours: 24,
} as const
