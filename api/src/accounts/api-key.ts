import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62, randomBase62 } from '../foundation/identifiers.ts'
import { keyPrefixes } from '../foundation/without-keys.ts'

const shape = /^lk_(?:live|test)_[0-9A-Za-z]{38}$/
const checksumLength = 6

/**
 * Creates a key: `lk_live_` or `lk_test_`, 32 random base62 characters (190 bits), and the CRC32 of both in base62. With the
 * checksum, a secret scanner and this API recognize a mistyped or invented key without looking it up.
 */
export function newApiKey(livemode = true): string {
  const body = keyPrefixes[livemode ? 'live' : 'test'] + randomBase62(32)
  return body + checksumOf(body)
}

/** Whether a text has the form of a key and its checksum is right. */
export function isWellFormedKey(text: string): boolean {
  return shape.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
}

/** The digest under which a key is stored. One round of SHA-256 is enough, because a key has 190 random bits. */
export function keyDigest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** The part of a key that is shown after its creation: `lk_live_…a1B2`. */
export function keyHint(key: string): string {
  return `${key.slice(0, keyPrefixes.live.length)}…${key.slice(-4)}`
}

function checksumOf(body: string): string {
  return base62(crc32(body), checksumLength)
}
