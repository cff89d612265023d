import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { decrypt, encrypt, encryptionKey } from '../storage/encryption.ts'

/** A new signing secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** How long the secret before a rotation signs beside the new one. */
export const secretOverlapHours = 24

/** Encrypts a signing secret for the database, under a key of its endpoint. */
export function encryptSecret(signingSecret: string, serviceSecret: string, endpointId: string): Buffer {
  return encrypt(Buffer.from(signingSecret), keyOf(serviceSecret, endpointId))
}

/** Opens what `sealSecret` closed. Throws where the service's secret is another by now. */
export function openSecret(encrypted: Buffer, serviceSecret: string, endpointId: string): string {
  return decrypt(encrypted, keyOf(serviceSecret, endpointId)).toString()
}

function keyOf(serviceSecret: string, endpointId: string): Buffer {
  return encryptionKey(serviceSecret, 'webhook secret', endpointId)
}

/**
 * The three headers of Standard Webhooks.
 * @param signingSecrets Each signs: during a rotation a receiver may know either.
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
