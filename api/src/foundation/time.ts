import { z } from 'zod'

const dayMs = 24 * 60 * 60 * 1000

/** The UTC day of a moment, as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The day that is `days` days after another, or before it if the number is negative. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * dayMs))
}

/** The number of days from the first to the last, both included. */
export function daysFromTo(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1
}

/**
 * Repeats work in the background. Runs never overlap, and the timer does not keep the process alive.
 * @returns A function that ends the repetition and waits for a run that has begun.
 */
export function periodically(
  seconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, seconds * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/*
 * The time limits that an operator cannot set. Every wait has a limit, so that nothing waits forever. The other limits are
 * in these places: those that an operator can set in config/settings.ts (holds, idempotency keys, jobs, stopping); those
 * of one part in that part: for judging a photo in the engine's limits, for a webhook's answer and its retries in webhooks/,
 * for a connection that still sends after its answer in http/connection-end.ts, for slow bodies, slow readers and streams in
 * config/limits.ts, and for a commit whose confirmation is lost in billing/metering/paid-call.ts.
 */

export const httpTimeouts = {
  /** For the headers of a request. */
  headersMs: 15_000,
  /** For a whole request: enough for a photo over a slow connection. */
  requestMs: 60_000,
  /** For the next request on a connection. Longer than the minute after which most proxies close an idle connection. */
  keepAliveMs: 65_000,
  /** How often Node looks for requests that take too long. Its own default would let each take half a minute longer. */
  lookMs: 5_000,
} as const

/** How long a connection may be silent, in addition to the duration of the hold of the call that waits on it. */
export const silentConnectionSeconds = 60

export const databaseTimeouts = {
  /** For a connection from the pool, whether it is opened or another call returns it. */
  connectMs: 5_000,
  /** For a statement. After that the server cancels it too. */
  statementMs: 10_000,
  /** For a row that another transaction locks. Shorter than `statementMs`, so that the error names the lock. */
  lockMs: 5_000,
  /** For the next statement of a transaction, because others wait for its locks. */
  idleInTransactionMs: 10_000,
  /** For any answer of a server to a statement. Longer than `statementMs`, after which a server that lives has answered. */
  silenceMs: 13_000,
} as const

export const photoStoreTimeouts = {
  /** For one request, with its answer. */
  requestMs: 10_000,
  /** For the deletion of objects after that of their rows, as long as a caller waits for it. The sweep deletes the rest. */
  deletionMs: 2_000,
} as const

/** For the database's answer to `/readyz`, and for that of the store of photos. Probes call it every few seconds and do not wait long. */
export const readinessMs = 1_000

/** For the database's part of the metrics. Without it, the other metrics are still answered. */
export const scrapeMs = 1_000

/** For running calls after an uncaught exception. After one, the state of the process is unknown. */
export const afterFaultMs = 5_000

/** A moment in an answer of the dashboard: a `Date` that is written in ISO 8601. */
export const writtenMoment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
})
