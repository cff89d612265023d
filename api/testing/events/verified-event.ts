import { Webhook } from 'standardwebhooks'
import { WebhookEvent } from '../../src/webhooks/events.ts'
import type { Received } from '../servers/receiver.ts'

/** Verifies a received message with the secret, as a receiver does, and returns its event. Throws if the signature is wrong. */
export function verifiedEvent({ headers, body }: Received, secret: string): WebhookEvent {
  const read = new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  })
  return WebhookEvent.parse(read)
}
