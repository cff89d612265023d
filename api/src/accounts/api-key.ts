import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62, randomBase62 } from '../foundation/identifiers.ts'
import { keyPrefix } from '../foundation/without-keys.ts'

const shape = /^lk_live_[0-9A-Za-z]{38}$/
const checksumLength = 6

/**
 * A new key: `lk_live_`, 32 random base62 characters (190 bits), and the base62 CRC32 of all that. The checksum lets
 * a secret scanner, and this API, tell a mistyped or invented key without looking it up.
 */
export function newApiKey(): string {
  const body = keyPrefix + randomBase62(32)
  return body + checksumOf(body)
}

/** Whether a text has a key's shape and its checksum fits. */
export function isWellFormedKey(text: string): boolean {
  return shape.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
}

/** What is stored of a key. A key is random enough that one round of SHA-256 keeps it. */
export function keyDigest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** What is shown of a key after it was made: `lk_live_…a1B2`. */
export function keyHint(key: string): string {
  return `${keyPrefix}…${key.slice(-4)}`
}

function checksumOf(body: string): string {
  return base62(crc32(body), checksumLength)
}
