import type { FastifyPluginAsync } from 'fastify'
import { takeEvent } from '../../../billing/payments/stripe/events.ts'
import type { Payments } from '../../../billing/payments/stripe/stripe.ts'
import type { UnbookedEvent } from '../../../billing/payments/unbooked.ts'
import type { Database } from '../../../storage/database.ts'
import { eventLimits } from '../../json-body/json-limits.ts'
import { readJson } from '../../json-body/parse-scanned.ts'

export const stripeWebhookPath = '/api/stripe/webhook'

/** Stripe's events are a few kilobytes. */
const largestEventBytes = 512 * 1024

/** How far the time of a signature may be from now: the tolerance of Stripe's own libraries. */
const toleranceSeconds = 300

/**
 * `POST /api/stripe/webhook`: Stripe's events. An event is refused unless it was signed with our secret, at a time that is
 * at most five minutes from now. An event about money of ours that cannot be booked is kept for an operator, and logged as an
 * error once. A failure is answered 500, after which Stripe sends the event again for three days. The address does not
 * exist if the service takes no payments.
 */
export function stripeWebhook(db: Database, payments: Payments | undefined): FastifyPluginAsync {
  return async (app) => {
    if (!payments) return
    app.removeAllContentTypeParsers()
    // The signature is over the exact bytes.
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    app.post(stripeWebhookPath, { bodyLimit: largestEventBytes }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const { body } = request
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const event = typeof signature === 'string' ? await verified(payments, bytes, signature) : undefined
      if (event === undefined) {
        const detail =
          'The request has no valid and recent signature of Stripe. Sign it with the secret of this webhook.'
        return reply.problem({ code: 'invalid_request', detail })
      }
      // A text that the database cannot store would fail there.
      const strict = await readJson(bytes, eventLimits)
      if (!strict.ok) return reply.problem(strict.problem)
      const onUnbooked = (unbooked: UnbookedEvent) =>
        request.log.error(
          { unbooked },
          'ALARM: a payment event cannot be booked; see "npm run -s admin -- event list"',
        )
      const taken = await takeEvent({ db, payments, onUnbooked }, event)
      return { received: true, known: taken !== 'ignored' }
    })
  }
}

/** The event in a body that Stripe signed; undefined if the signature is not valid. */
async function verified(
  { stripe, webhookSecret }: Payments,
  body: Buffer,
  signature: string,
): Promise<unknown> {
  if (isOfFuture(signature)) return undefined
  const { webhooks } = await stripe()
  try {
    return webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds)
  } catch {
    return undefined
  }
}

/** Whether a signature states a time of the future. Stripe's library refuses only old ones; it reads the last time of a header. */
function isOfFuture(signature: string): boolean {
  const stated = signature.split(',').findLast((part) => part.startsWith('t='))
  return Number.parseInt(stated?.slice(2) ?? '', 10) > Date.now() / 1000 + toleranceSeconds
}
