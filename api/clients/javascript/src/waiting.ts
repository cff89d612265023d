/** Waits so many milliseconds; rejects with the signal's reason as soon as it is aborted. */
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

/** A longer wait than this is left to the caller. */
export const longestRetryAfterSeconds = 60

const firstBackOffMs = 500
const longestBackOffMs = 8000

/**
 * How long to wait before the next try, where the API does not say: anything from nothing to a bound that doubles with
 * each try, so that clients that failed together do not come back together.
 * @param retry 0 before the first retry.
 */
export function backOffMs(retry: number): number {
  return Math.random() * Math.min(longestBackOffMs, firstBackOffMs * 2 ** retry)
}

/** The seconds that a `Retry-After` asks for, given as a number or a moment; null where it is absent or neither. */
export function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header)
  const moment = /GMT$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(moment) ? null : Math.max(0, (moment - Date.now()) / 1000)
}
