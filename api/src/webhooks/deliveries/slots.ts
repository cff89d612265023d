/**
 * The deliveries that may be under way at the same time. All are ours: a slot is held for at most `sendSeconds`, and needs
 * a socket and some kilobytes.
 */
export const slots = {
  /** In one process. */
  all: 20,
  /** Of these, for receivers without enough quick answers: receivers that hang never take the slots of the others. */
  unproven: 10,
  /** For one account, in all processes. */
  account: 5,
  /** For one endpoint, in all processes. */
  endpoint: 2,
  /** For all slow endpoints of an account: one delivery at a time finds out whether they still are. */
  slow: 1,
} as const

/** The quick answers in a row after which a receiver counts as proven. */
export const provenAfter = 10
