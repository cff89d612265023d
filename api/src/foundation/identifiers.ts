import { hash, randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random bytes in advance: a system call for each character would take longer than the rest of a short call. */
const random = Buffer.alloc(4096)
let used = random.length

/** Random base62 characters from the system's secure source; each carries 5.95 bits. */
export function randomBase62(length: number): string {
  let characters = ''
  while (characters.length < length) {
    if (used === random.length) {
      randomFillSync(random)
      used = 0
    }
    // The values from 248 would make the first 8 characters more likely than the others.
    const byte = random[used] ?? 255
    random[used] = 0
    used += 1
    if (byte < 4 * alphabet.length) characters += alphabet[byte % alphabet.length]
  }
  return characters
}

/** A whole number of 0 or more in base62, padded with zeros on the left. */
export function base62(value: number, length: number): string {
  let rest = value
  let digits = ''
  while (digits.length < length) {
    digits = alphabet[rest % alphabet.length] + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}

/**
 * What every call adds to the ledger. Ids in the order of time are added at the end of an index; random ones each change
 * another page of it, which PostgreSQL then writes as a whole to its log.
 */
const orderedKinds: ReadonlySet<string> = new Set(['hold', 'tr'])

type OfPeople = 'acct' | 'brw' | 'inv' | 'key' | 'psk' | 'ses' | 'usr'
type OfPhotos = 'item' | 'job' | 'photo' | 'rev'
type OfMoney = 'chk' | 'hold' | 'pay' | 'sub' | 'tr'
type OfCalls = 'evt' | 'req' | 'whe'

/**
 * A new id, with the kind of the thing as its prefix: `key_` and 24 random characters (143 bits). That of a hold or a transfer
 * has the milliseconds since 1970 in its first 8, and 16 random characters (95 bits).
 */
export function newId(kind: OfPeople | OfPhotos | OfMoney | OfCalls): string {
  return orderedKinds.has(kind)
    ? `${kind}_${base62(Date.now(), 8)}${randomBase62(16)}`
    : `${kind}_${randomBase62(24)}`
}

/** The SHA-256 of bytes; also that under which a secret is stored: one round is enough for at least 120 random bits. */
export function sha256(secret: string | Uint8Array): Buffer {
  return hash('sha256', secret, 'buffer')
}
