import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerUnread } from '../problems/lingering-close.ts'

/** Room in memory for the bodies of calls, shared by several routes. */
export interface BodyBudget {
  /**
   * Lets the routes of an app read a body only if there is room for it; further bodies are answered `queue_full` unread.
   * This hook runs last, after those of the key and the limits, which do not read the body either.
   * @param largestBytes The most bytes of a body; a body that does not declare its length counts as so many.
   */
  addTo(app: FastifyInstance, largestBytes: number): void
}

/**
 * @param totalBytes The most bytes of all bodies together. What a call derives from its body while it lasts (the text, the
 * fields in it, the photo) takes about as much again.
 */
export function bodyBudget(totalBytes: number): BodyBudget {
  let reservedBytes = 0
  const reserved = new WeakMap<FastifyRequest, number>()
  return {
    addTo: (app, largestBytes) => {
      app.addHook('onRequest', (request, reply, done) => {
        // If the caller left while the key was looked up, nothing is read and no answer is ever sent.
        const bytes = request.raw.destroyed ? 0 : expectedBytes(request, largestBytes)
        if (reservedBytes + bytes > totalBytes) {
          answerUnread(reply, {
            code: 'queue_full',
            detail: 'Too many photos are being sent to the service. Try again in a few seconds.',
          })
          return
        }
        reservedBytes += bytes
        reserved.set(request, bytes)
        done()
      })
      // Every call comes to an answer, even if its caller has left. It takes its room until then, or until the answer ends
      // if the work continues after the answer's beginning.
      app.addHook('onSend', (request, _reply, payload, done) => {
        const release = () => {
          reservedBytes -= reserved.get(request) ?? 0
          reserved.delete(request)
        }
        if (payload instanceof Readable) payload.once('close', release)
        else release()
        done(null, payload)
      })
    },
  }
}

function expectedBytes({ headers }: FastifyRequest, largestBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return largestBytes
  return Math.min(Number(headers['content-length'] ?? 0), largestBytes)
}
