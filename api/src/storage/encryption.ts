import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * Derives a key from the service's secret (HKDF, RFC 5869).
 * @param purpose What is sealed with it, such as `job photo`: no two purposes share a key.
 * @param id Of the one thing that is sealed with it.
 * @returns 32 bytes for AES-256.
 */
export function encryptionKey(secret: string, purpose: string, id: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, id, `likeness ${purpose}`, 32))
}

/** Encrypts and authenticates (AES-256-GCM): IV, tag and ciphertext. */
export function encrypt(content: Uint8Array, key: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, key, iv)
  const ciphertext = Buffer.concat([sealing.update(content), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), ciphertext])
}

/** Opens what `seal` closed. Throws where the key is another, or a byte was changed. */
export function decrypt(encrypted: Buffer, key: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, encrypted.subarray(0, ivLength), { authTagLength: tagLength })
  opening.setAuthTag(encrypted.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([opening.update(encrypted.subarray(ivLength + tagLength)), opening.final()])
}
