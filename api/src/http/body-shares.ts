import type { BodyLimits } from '../config/limits.ts'
import type { Problem } from '../foundation/problem.ts'

/** A body that arrives, or that has arrived and is worked on. */
export interface SharedBody {
  readonly accountId: string
  /** The bytes that have arrived. */
  bytes: number
  isComplete: boolean
  /** When it began to arrive and when its last bytes arrived, in milliseconds of `performance.now()`. */
  readonly beganMs: number
  arrivedMs: number
  /** Ends the body with a problem as its answer, and drops what has arrived. */
  cut(problem: Problem): void
}

export type BodyShares = ReturnType<typeof bodyShares>

/**
 * Shares room for bodies among accounts. Only bytes that have arrived count, so that declaring a length takes no room. An
 * account that would exceed its share loses its own incomplete body that has been silent for longest. If there is no room
 * for all accounts together, the account that holds most and still sends loses one, and never an account that holds less
 * than the one that needs room. Complete bodies are never cut: their work has begun.
 * @param totalBytes For all bodies together.
 * @param accountBytes For the bodies of one account.
 */
export function bodyShares(totalBytes: number, accountBytes: number, limits: BodyLimits) {
  const bodies = new Set<SharedBody>()
  const heldBy = new Map<string, number>()
  let heldBytes = 0

  const heldWith = ({ accountId }: SharedBody) => heldBy.get(accountId) ?? 0

  function add(body: SharedBody, bytes: number): void {
    const held = heldWith(body) + bytes
    if (held > 0) heldBy.set(body.accountId, held)
    else heldBy.delete(body.accountId)
    heldBytes += bytes
    body.bytes += bytes
  }

  /** Gives the room of a body back. Does nothing if it was given back before. */
  function leave(body: SharedBody): void {
    if (bodies.delete(body)) add(body, -body.bytes)
  }

  function cut(body: SharedBody, problem: Problem): void {
    leave(body)
    body.cut(problem)
  }

  /** The incomplete body that has been silent for longest, of the account that holds most. */
  function evictionCandidate(accountId?: string): SharedBody | undefined {
    let found: SharedBody | undefined
    for (const body of bodies) {
      if (body.isComplete || (accountId !== undefined && body.accountId !== accountId)) continue
      const difference = found ? heldWith(body) - heldWith(found) : 1
      if (difference > 0 || (difference === 0 && found && body.arrivedMs < found.arrivedMs)) found = body
    }
    return found
  }

  return {
    /** The problem with which a further body is refused unread, because it would not fit beside the complete ones. */
    refusalOf: (accountId: string, declaredBytes: number): Problem | undefined => {
      let [ofAccount, ofAll] = [declaredBytes, declaredBytes]
      for (const body of bodies) {
        if (!body.isComplete) continue
        ofAll += body.bytes
        if (body.accountId === accountId) ofAccount += body.bytes
      }
      if (ofAll > totalBytes) return noRoom
      return ofAccount > accountBytes ? tooMuchOf(accountBytes) : undefined
    },
    enter: (body: SharedBody) => void bodies.add(body),
    /** Counts bytes that have arrived. If there is no room for them, incomplete bodies are cut until there is. */
    arrived: (body: SharedBody, bytes: number): void => {
      if (!bodies.has(body)) return
      add(body, bytes)
      body.arrivedMs = performance.now()
      while (heldWith(body) > accountBytes) {
        const own = evictionCandidate(body.accountId)
        if (!own) break
        cut(own, tooMuchOf(accountBytes))
      }
      while (heldBytes > totalBytes) {
        const found = evictionCandidate()
        if (!found) break
        cut(found, noRoom)
      }
    },
    leave,
    /** Cuts the bodies that arrive too slowly. */
    cutSlow: (nowMs: number): void => {
      for (const body of bodies) {
        if (!body.isComplete && isSlow(body, nowMs, limits)) cut(body, tooSlow(limits))
      }
    },
  }
}

function isSlow({ bytes, beganMs, arrivedMs }: SharedBody, nowMs: number, limits: BodyLimits): boolean {
  const { graceMs, leastBytesPerSecond, silentMs } = limits
  const tookMs = nowMs - beganMs
  if (tookMs <= graceMs) return false
  return nowMs - arrivedMs > silentMs || bytes < (leastBytesPerSecond * tookMs) / 1000
}

const noRoom: Problem = {
  code: 'queue_full',
  detail: 'Too many photos are being sent to the service. Try again in a few seconds.',
}

function tooMuchOf(accountBytes: number): Problem {
  const limit = Math.round(accountBytes / 1e6)
  return {
    code: 'too_many_concurrent_calls',
    detail: `The bodies of this account's concurrent calls may take ${limit} MB together. Send the next call when one of them has ended.`,
    extra: { limit_megabytes: limit },
  }
}

function tooSlow({ leastBytesPerSecond }: BodyLimits): Problem {
  return {
    code: 'request_timeout',
    detail: `The body arrived too slowly: at least ${leastBytesPerSecond} bytes a second are needed. Send a smaller photo, or use a faster connection.`,
  }
}
