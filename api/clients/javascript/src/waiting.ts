/** Waits for the given milliseconds. Rejects with the signal's reason as soon as it is aborted. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abandon = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abandon)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abandon, { once: true })
  })

/** A longer wait is left to the caller. */
export const longestRetryAfterSeconds = 60

const firstBackOffMs = 500
const longestBackOffMs = 8000

/**
 * The wait before the next try in milliseconds, if the API does not say: random, from 0 to a limit that doubles with each
 * try, so that clients that failed together do not return together.
 * @param retry 0 before the first retry.
 */
export function backOffMs(retry: number): number {
  return Math.random() * Math.min(longestBackOffMs, firstBackOffMs * 2 ** retry)
}

/** The seconds that a `Retry-After` header asks for, as a number or a date; null if it is absent or neither. */
export function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header)
  const moment = /GMT$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(moment) ? null : Math.max(0, (moment - Date.now()) / 1000)
}
