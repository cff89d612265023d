import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { decrypt, encrypt, encryptionKey } from '../storage/encryption.ts'

/** Creates a signing secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** How long after a rotation the previous secret also signs. */
export const secretOverlapHours = 24

/** Encrypts a signing secret for the database, with a key that only its endpoint has. */
export function encryptSecret(signingSecret: string, serviceSecret: string, endpointId: string): Buffer {
  return encrypt(Buffer.from(signingSecret), keyOf(serviceSecret, endpointId))
}

/** Decrypts the output of `encryptSecret`. Throws if the service's secret or the endpoint's id is a different one. */
export function openSecret(encrypted: Buffer, serviceSecret: string, endpointId: string): string {
  return decrypt(encrypted, keyOf(serviceSecret, endpointId)).toString()
}

function keyOf(serviceSecret: string, endpointId: string): Buffer {
  return encryptionKey(serviceSecret, 'webhook secret', endpointId)
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
