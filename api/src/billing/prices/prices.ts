/** What a call of an operation costs, in micro-dollars of USD, by its name in the contract. What is not listed is free. */
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
