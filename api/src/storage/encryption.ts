import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '../foundation/secrets.ts'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** The first bytes of everything that is sealed. */
const sealMark = Buffer.from('LKS1')
const nameLength = 8

/** How many bytes `sealHeader` gives. */
export const sealLength = sealMark.length + nameLength

/** What one key encrypts. */
export interface SealedThing {
  /** Such as `job photo`: two purposes never share a key. */
  purpose: string
  /** The id of the one thing. */
  id: string
}

/** The first bytes of everything that a secret seals: a mark, and a name of the secret that does not reveal it. */
export function sealHeader(secret: string): Buffer {
  const name = Buffer.from(hkdfSync('sha256', secret, '', 'likeness name of the secret', nameLength))
  return Buffer.concat([sealMark, name])
}

/** Encrypts with the newest secret, under a key derived for this thing alone. The result names the secret. */
export function seal(content: Uint8Array, secrets: Secrets, thing: SealedThing): Buffer {
  const [newest] = secrets
  return Buffer.concat([sealHeader(newest), encrypt(content, encryptionKey(newest, thing))])
}

/**
 * Decrypts the output of `seal`.
 * @throws If its secret is not listed, if it was sealed as another thing, or if a byte was changed.
 */
export function unseal(sealed: Buffer, secrets: Secrets, thing: SealedThing): Buffer {
  const named = secrets.find((secret) => sealed.subarray(0, sealLength).equals(sealHeader(secret)))
  if (named !== undefined) return decrypt(sealed.subarray(sealLength), encryptionKey(named, thing))
  throw new Error(
    `The ${thing.purpose} ${thing.id} was sealed with a secret that LIKENESS_SECRET does not list.`,
  )
}

/** Derives a key of 32 bytes for AES-256 from a secret (HKDF, RFC 5869). */
function encryptionKey(secret: string, { purpose, id }: SealedThing): Buffer {
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
