/** The outcome of an attempt to deliver a webhook. `retrying`: it failed, and another attempt follows. */
export type AttemptOutcome = 'delivered' | 'retrying' | 'failed'
