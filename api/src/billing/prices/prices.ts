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
