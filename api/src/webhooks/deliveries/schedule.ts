/**
 * The seconds to wait before each attempt, counted from the previous attempt: the schedule that Standard Webhooks proposes
 * (standard-webhooks.md, "Deliverability and reliability"). Ten attempts in about 76 hours.
 */
export const waitsSeconds: readonly number[] = [
  0,
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
]

/** Each wait is extended at random by up to this share, so that receivers that failed together are not called together. */
const jitter = 0.1

/**
 * The seconds until an attempt; undefined if the schedule has no such attempt.
 * @param attempt The attempt's number, from 1.
 */
export function waitBefore(attempt: number, waits: readonly number[] = waitsSeconds): number | undefined {
  const seconds = waits[attempt - 1]
  return seconds === undefined ? undefined : seconds * (1 + jitter * Math.random())
}
