/** The limits of a payment, in micro-dollars. Fees would consume a smaller one; a larger one may be a typing error. */
export const paymentLimits = { minMicros: 5_000_000n, maxMicros: 1_000_000_000n } as const

/** How many payments of one wallet may be started within an hour. Each one is a call to the payment provider. */
export const paymentsPerHour = 20
