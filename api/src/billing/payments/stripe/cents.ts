/** Micro-dollars per cent. Stripe counts USD in cents, the ledger in micro-dollars. */
export const microsPerCent = 10_000n
