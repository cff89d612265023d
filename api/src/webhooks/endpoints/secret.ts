import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Secrets } from '../../foundation/secrets.ts'
import { seal, unseal } from '../../storage/encryption.ts'

/** Creates a signing secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** How long after a rotation the previous secret also signs. */
export const secretOverlapHours = 24

/** What the keys of signing secrets encrypt; see `SealedThing`. */
export const webhookSecret = 'webhook secret'

/** Encrypts a signing secret for the database, with a key that only its endpoint has. */
export function encryptSecret(signingSecret: string, serviceSecrets: Secrets, endpointId: string): Buffer {
  return seal(Buffer.from(signingSecret), serviceSecrets, { purpose: webhookSecret, id: endpointId })
}

/** Decrypts the output of `encryptSecret`. Throws if its secret is not listed, or if the endpoint's id is a different one. */
export function openSecret(encrypted: Buffer, serviceSecrets: Secrets, endpointId: string): string {
  return unseal(encrypted, serviceSecrets, { purpose: webhookSecret, id: endpointId }).toString()
}

/**
 * Creates the three headers of Standard Webhooks.
 * @param signingSecrets Each adds a signature, because during a rotation a receiver may know either secret.
 */
export function signedHeaders(
  signingSecrets: readonly string[],
  { eventId, body, now = new Date() }: { eventId: string; body: string; now?: Date },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signingSecrets
      .map((secret) => new Webhook(secret).sign(eventId, now, body))
      .join(' '),
  }
}
