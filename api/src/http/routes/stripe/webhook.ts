import type { FastifyPluginAsync } from 'fastify'
import { takeEvent } from '../../../billing/payments/events.ts'
import type { Payments } from '../../../billing/payments/stripe.ts'
import type { Database } from '../../../storage/database/open.ts'

export const stripeWebhookPath = '/api/stripe/webhook'

/** Stripe's events are a few kilobytes. */
const largestEventBytes = 512 * 1024

/**
 * `POST /api/stripe/webhook`: Stripe's own calls. What is not signed with our secret within the last five minutes is
 * refused; what fails is answered 500, after which Stripe sends it again for three days. Where there are no payments,
 * there is nothing at this address.
 */
export function stripeWebhook(db: Database, payments: Payments | undefined): FastifyPluginAsync {
  return async (app) => {
    if (!payments) return
    app.removeAllContentTypeParsers()
    // The signature is one of the very bytes.
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    app.post(stripeWebhookPath, { bodyLimit: largestEventBytes }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const { body } = request
      const event =
        typeof signature === 'string' && Buffer.isBuffer(body)
          ? await verified(payments, body, signature)
          : undefined
      if (event === undefined) {
        const detail =
          'The request has no valid and recent signature of Stripe. Sign it with the secret of this webhook.'
        return reply.problem({ code: 'invalid_request', detail })
      }
      return { received: true, known: await takeEvent(db, event) }
    })
  }
}

/** The event in a body that Stripe signed; undefined where it did not. */
async function verified(
  { stripe, webhookSecret }: Payments,
  body: Buffer,
  signature: string,
): Promise<unknown> {
  const { webhooks } = await stripe()
  try {
    return webhooks.constructEvent(body, signature, webhookSecret)
  } catch {
    return undefined
  }
}
