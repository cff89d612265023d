import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * Derives a key from the service's secret (HKDF, RFC 5869).
 * @param purpose What the key encrypts, such as `job photo`: two purposes never share a key.
 * @param id The id of the one thing that the key encrypts.
 * @returns 32 bytes for AES-256.
 */
export function encryptionKey(secret: string, purpose: string, id: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, id, `likeness ${purpose}`, 32))
}

/**
 * Encrypts and authenticates (AES-256-GCM).
 * @returns IV, authentication tag and ciphertext, joined in this order.
 */
export function encrypt(content: Uint8Array, key: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const encryption = createCipheriv(cipher, key, iv)
  const ciphertext = Buffer.concat([encryption.update(content), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), ciphertext])
}

/** Decrypts the output of `encrypt`. Throws if the key is a different one, or if a byte was changed. */
export function decrypt(encrypted: Buffer, key: Buffer): Buffer {
  const iv = encrypted.subarray(0, ivLength)
  const decryption = createDecipheriv(cipher, key, iv, { authTagLength: tagLength })
  decryption.setAuthTag(encrypted.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([decryption.update(encrypted.subarray(ivLength + tagLength)), decryption.final()])
}
