/** The price of a call in micro-dollars (USD), by the operation's name in the contract. Other operations are free. */
export const prices = {
  'photos.check': 50_000n,
  'photos.validate': 50_000n,
  'photos.background': 250_000n,
  'photos.jobs.create': 50_000n,
} as const satisfies Record<string, bigint>

export type PricedOperation = keyof typeof prices

/** Whether a call of an operation costs anything, by the operation's name. */
export function isPriced(operation: string): operation is PricedOperation {
  return Object.hasOwn(prices, operation)
}

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
