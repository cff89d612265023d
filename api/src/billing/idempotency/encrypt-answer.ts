import { createHash, hkdfSync } from 'node:crypto'

/**
 * Why an answer is stored sealed. It has to be kept for a day, to be repeated under the same idempotency key; but it
 * holds measurements of a face, which this service stores nowhere. So the key that seals it is derived from the request
 * itself, which contains the photo and is not stored: a row can be read only together with the very photo that it was
 * made from, which is to say by the caller who repeats the call, and by nobody who has only the database.
 *
 * The fingerprint that is stored beside it, to notice a repeated key with another body, comes from the same request
 * under another HKDF label (RFC 5869), and says nothing about the sealing key.
 */
export interface RequestSecrets {
  /** 32 bytes that tell whether another request is the same. Stored. */
  fingerprint: Buffer
  /** 32 bytes for AES-256. Never stored. */
  encryptKey: Buffer
}

/**
 * @param accountId Makes the same request of two accounts look different.
 * @param idempotencyKey Likewise for two keys of one account.
 * @param content All that makes the request what it is: its address and each of its fields.
 */
export function secretsOf(
  accountId: string,
  idempotencyKey: string,
  content: readonly (string | Uint8Array)[],
): RequestSecrets {
  const digest = createHash('sha256')
  for (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    digest.update(`${bytes.byteLength}:`).update(bytes)
  }
  const request = digest.digest()
  const derive = (label: string) =>
    Buffer.from(
      hkdfSync('sha256', request, `${accountId} ${idempotencyKey}`, `likeness idempotency ${label}`, 32),
    )
  return { fingerprint: derive('fingerprint'), encryptKey: derive('seal') }
}
