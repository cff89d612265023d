/** What a payment may be, in micro-dollars: below, its fees eat it up; above, a slip of the finger costs much. */
export const paymentLimits = { minMicros: 5_000_000n, maxMicros: 1_000_000_000n } as const

/** How many payments of one wallet may be begun within an hour; each is a call to the provider. */
export const paymentsPerHour = 20
