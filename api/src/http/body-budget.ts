import { finished, Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { LRUCache } from 'lru-cache'
import { callerOf } from '../accounts/caller.ts'
import { type BodyLimits, jobBodyLimit } from '../config/limits.ts'
import { Refused } from '../foundation/problem.ts'
import { type BodyShares, bodyShares, type SharedBody } from './body-shares.ts'
import { hasBody } from './connection-end.ts'

/** Of more accounts, those that have paused for longest are forgotten. */
const mostKnown = 10_000

/**
 * Lets each account's bodies together arrive at a steady rate, after a burst (the generic cell rate algorithm).
 * @returns A function that counts bytes that were read, and returns for how many milliseconds nothing more should be read.
 */
export function bodyPace({ bytesPerSecondOfAccount, burstBytesOfAccount }: BodyLimits) {
  const msOf = (bytes: number) => (bytes * 1000) / bytesPerSecondOfAccount
  const burstMs = msOf(burstBytesOfAccount)
  /** When all that was read of an account would have arrived at the steady rate. */
  const dueMs = new LRUCache<string, number>({ max: mostKnown })
  return (accountId: string, bytes: number, nowMs: number): number => {
    const due = Math.max(dueMs.get(accountId) ?? nowMs, nowMs) + msOf(bytes)
    dueMs.set(accountId, due)
    return Math.max(0, due - nowMs - burstMs)
  }
}

export type BodyBudget = ReturnType<typeof bodyBudget>

/** How often the rates of arriving bodies are looked at. */
const lookMs = 1_000

/** A shorter wait is not worth a timer. */
const leastWaitMs = 5

/**
 * Room in memory for the bodies of calls, shared by several routes.
 * @param totalBytes The most bytes of all bodies together. What a call derives from its body while it lasts (the text, the
 * fields in it, the photo) takes about as much again. One account may take a part of it, and always a whole job.
 */
export function bodyBudget(totalBytes: number, limits: BodyLimits) {
  const accountBytes = Math.max(totalBytes * limits.shareOfAccount, jobBodyLimit)
  const shares = bodyShares(totalBytes, accountBytes, limits)
  const pace = bodyPace(limits)
  const arriving = new Map<FastifyRequest, SharedBody>()
  let looking: NodeJS.Timeout | undefined

  function end(request: FastifyRequest): void {
    const body = arriving.get(request)
    if (body) shares.leave(body)
    arriving.delete(request)
    if (arriving.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  return {
    /**
     * Lets the routes of an app read a body while there is room for it and while it arrives fast enough. A body for which
     * there is certainly no room is answered unread. The caller must be known.
     * @param largestBytes The most bytes of a body. One that declares more is refused elsewhere.
     */
    addTo: (app: FastifyInstance, largestBytes: number): void => {
      app.addHook('preParsing', function paceBody(request, reply, payload, done) {
        // If the caller left while the key was looked up, nothing is read and no answer is ever sent.
        if (request.raw.destroyed || !hasBody(request)) return done(null, payload)
        const { accountId } = callerOf(request)
        const declaredBytes = Math.min(Number(request.headers['content-length'] ?? 0), largestBytes)
        const refused = shares.refusalOf(accountId, declaredBytes)
        if (refused) {
          reply.problem(refused)
          return
        }
        const { body, signal } = follow(request, accountId, shares)
        arriving.set(request, body)
        looking ??= setInterval(() => shares.cutSlow(performance.now()), lookMs).unref()
        const waitMs = (bytes: number) => pace(accountId, bytes, performance.now())
        done(null, paced(payload, signal, waitMs))
      })
      // Every request gets a response, even if its caller has left. It takes its room until then, or until the answer ends
      // if the work continues after the answer's beginning.
      app.addHook('onSend', function releaseBody(request, _reply, payload, done) {
        const release = () => end(request)
        if (payload instanceof Readable) payload.once('close', release)
        else release()
        done(null, payload)
      })
    },
  }
}

/** Counts the bytes of a body as they arrive. */
function follow({ raw }: FastifyRequest, accountId: string, shares: BodyShares) {
  const stop = new AbortController()
  const nowMs = performance.now()
  const body: SharedBody = {
    accountId,
    bytes: 0,
    isComplete: false,
    beganMs: nowMs,
    arrivedMs: nowMs,
    cut: (problem) => stop.abort(new Refused(problem)),
  }
  shares.enter(body)
  // Without the pause, the listener would let bytes flow before the reader of the body listens too.
  raw.pause()
  raw.on('data', (chunk: Buffer) => shares.arrived(body, chunk.byteLength))
  raw.once('end', () => {
    body.isComplete = true
  })
  return { body, signal: stop.signal }
}

/**
 * The same body, read no faster than it may arrive, which fails with the signal's reason. Destroying the request itself
 * would leave no way to answer.
 */
function paced(payload: RequestPayload, signal: AbortSignal, waitMs: (bytes: number) => number): Transform {
  const copy = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const wait = waitMs(chunk.length)
      if (wait < leastWaitMs) done(null, chunk)
      else setTimeout(done, wait, null, chunk)
    },
  })
  // Its reader may have stopped listening when it fails.
  copy.on('error', () => {})
  payload.pipe(copy)
  finished(payload, { writable: false }, (error) => {
    if (error) copy.destroy(error)
  })
  signal.addEventListener('abort', () => {
    payload.unpipe(copy)
    copy.destroy(signal.reason)
  })
  return copy
}
