/*
 * How long anything waits, so that nothing waits for ever. Here is what an operator cannot set; what he can stands in
 * config.ts (holds, idempotency keys, jobs, stopping), and what belongs to one part alone with that part: judging a photo
 * in compliance/limits.ts, a webhook's answer and its retries in webhooks/, a connection that still sends after its
 * answer in http/lingering-close.ts, a commit whose confirmation is lost in metering/lost-commit.ts.
 */

export const httpTimeouts = {
  /** For the headers of a request. */
  headersMs: 15_000,
  /** For a whole request: room for a photo over a slow line. */
  requestMs: 60_000,
  /** For the next request on a connection; longer than the minute after which most proxies let go of theirs. */
  keepAliveMs: 65_000,
} as const

/** A connection may be silent for so long, beyond the hold of the call that waits on it. */
export const silentConnectionSeconds = 60

export const databaseTimeouts = {
  /** For a session, whether it is opened or another call gives it back. */
  connectMs: 5_000,
  /** For a statement, by when it has failed on the server too. */
  statementMs: 10_000,
  /** For a row that another transaction has locked; shorter, so that the statement can say why. */
  lockMs: 5_000,
  /** For the next statement of a transaction, whose locks others wait for. */
  idleInTransactionMs: 10_000,
} as const

/** For the database's answer to `/readyz`: a probe asks every few seconds, and is impatient. */
export const readinessMs = 1_000

/** For the database's part of a scrape of the metrics; the rest comes without it. */
export const scrapeMs = 1_000

/** For what is under way when a fault was caught by nobody; nothing can be relied on after one. */
export const afterFaultMs = 5_000

/** For the traces that are left when a process ends. */
export const lastTracesMs = 3_000
