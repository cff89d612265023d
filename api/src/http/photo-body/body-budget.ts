import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerUnread } from '../problems/lingering-close.ts'

/** Room in memory for the bodies of calls, which some routes share. */
export interface BodyBudget {
  /**
   * Lets the routes of an app read a body only where there is room for it; further ones are answered `queue_full` unread.
   * It is asked last, after the key and the limits, which read nothing either.
   * @param largestBytes What a body has at most; one that does not declare its length counts as so much.
   */
  addTo(app: FastifyInstance, largestBytes: number): void
}

/**
 * @param totalBytes What all bodies may have together. What a call makes of its body while it lasts (the text, the fields
 *   in it, the photo) takes about as much again.
 */
export function bodyBudget(totalBytes: number): BodyBudget {
  let reservedBytes = 0
  const reserved = new WeakMap<FastifyRequest, number>()
  return {
    addTo: (app, largestBytes) => {
      app.addHook('onRequest', (request, reply, done) => {
        // Of a caller who left while the key was looked up nothing is read, and no answer is ever sent.
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
      // Whatever becomes of a call, it comes to an answer, though nobody may be left to read it; till then it is held,
      // and till its end where the answer begins while the work goes on.
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
