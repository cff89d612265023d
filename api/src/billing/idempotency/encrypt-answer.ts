import { createHash, hkdfSync } from 'node:crypto'

/**
 * Stored answers are encrypted because they contain measurements of a face, which this service does not store. An answer
 * must be kept for a day, to be repeated for the same idempotency key. Its encryption key is derived from the request
 * itself, which contains the photo and is not stored. So an answer can be decrypted only by a caller who repeats the
 * request with the same photo, and not with the database alone.
 *
 * The fingerprint is stored next to the answer, to detect a repeated key with another body. It is derived from the same
 * request with another HKDF label (RFC 5869) and reveals nothing about the encryption key.
 */
export interface RequestSecrets {
  /** 32 bytes that show whether another request is the same. Stored. */
  fingerprint: Buffer
  /** 32 bytes for AES-256. Never stored. */
  encryptKey: Buffer
}

/**
 * Derives the secrets of a request.
 * @param accountId Included so that the same request of two accounts has different secrets.
 * @param idempotencyKey Included so that the same request with two keys has different secrets.
 * @param content Everything that identifies the request: its address and each of its fields.
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
