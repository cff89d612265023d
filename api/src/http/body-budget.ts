import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerUnread } from './lingering-close.ts'

/** Room in memory for the bodies of calls, which some routes share. */
export interface BodyBudget {
  /**
   * Lets the routes of an app read a body only where there is room for it; further ones are answered `queue_full` unread.
   * A hook of its own comes after those that refuse for less: the key's and the limits'.
   * @param largestBytes What a body has at most; one that does not declare its length counts as so much.
   */
  addTo(app: FastifyInstance, largestBytes: number): void
  reservedBytes(): number
}

/**
 * @param totalBytes What all bodies may have together. What a call makes of its body while it lasts (the text, the fields
 *   in it, the photo) takes about as much again.
 */
export function bodyBudget(totalBytes: number): BodyBudget {
  let reservedBytes = 0
  const releases = new WeakMap<FastifyRequest, () => void>()
  return {
    reservedBytes: () => reservedBytes,
    addTo: (app, largestBytes) => {
      app.addHook('onRequest', (request, reply, done) => {
        const bytes = expectedBytes(request, largestBytes)
        if (reservedBytes + bytes > totalBytes) {
          answerUnread(reply, {
            code: 'queue_full',
            detail: 'Too many photos are on their way; try again soon.',
          })
          return
        }
        let heldBytes = bytes
        reservedBytes += bytes
        const release = () => {
          reservedBytes -= heldBytes
          heldBytes = 0
        }
        releases.set(request, release)
        // A body that came whole is worked on, and held, though its caller has left; until there is an answer.
        request.raw.once('close', () => {
          if (!request.raw.complete) release()
        })
        done()
      })
      app.addHook('onSend', (request, _reply, payload, done) => {
        releases.get(request)?.()
        done(null, payload)
      })
    },
  }
}

function expectedBytes({ headers }: FastifyRequest, largestBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return largestBytes
  return Math.min(Number(headers['content-length'] ?? 0), largestBytes)
}
