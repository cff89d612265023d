import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { turnsOf } from '#limits/turns.ts'

/** The cost of a hash, in the parameters of scrypt (RFC 7914). It needs 128 · 2^logN · r bytes of memory. */
export interface ScryptCost {
  logN: number
  r: number
  p: number
}

/**
 * One of the equivalent costs in OWASP's Password Storage Cheat Sheet: 32 MiB and about 0.25 s. The work runs on the thread
 * pool, so that other calls continue meanwhile.
 */
const usualCost: ScryptCost = { logN: 15, r: 8, p: 3 }

const saltBytes = 16
const keyBytes = 64

/** The most concurrent hashes. Two of the thread pool's four threads stay free for files and name lookups. */
const mostAtOnce = 2

/** The most waiting hashes. With more, the last one would take longer than a page waits. */
const mostWaiting = 40

export type Passwords = ReturnType<typeof openPasswords>

export function openPasswords({ logN, r, p }: ScryptCost = usualCost) {
  const turns = turnsOf({ most: mostAtOnce, mostEach: mostAtOnce })
  let begun = 0

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    begun += 1
    return turns.inTurn('all', work).finally(() => {
      begun -= 1
    })
  }

  return {
    /** Hashes a password with a new salt.
     *  @returns `scrypt$15$8$3$<salt>$<key>`: logN, r and p, then the salt and the key in base64url. */
    hash: (password: string): Promise<string> =>
      inTurn(async () => {
        const salt = randomBytes(saltBytes)
        const key = await derived(password, salt, { logN, r, p })
        const written = [salt, key].map((bytes) => bytes.toString('base64url'))
        return ['scrypt', logN, r, p, ...written].join('$')
      }),
    /** Whether a password matches a stored hash, whatever the cost of that hash. */
    matches: (password: string, stored: string): Promise<boolean> =>
      inTurn(async () => {
        const parts = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
        if (!parts) return false
        const [, logN, r, p, salt = '', key = ''] = parts
        const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
        const expected = Buffer.from(key, 'base64url')
        const actual = await derived(password, Buffer.from(salt, 'base64url'), cost)
        return actual.length === expected.length && timingSafeEqual(actual, expected)
      }),
    /** Whether so many hashes wait that a further one should be refused. */
    isBusy: (): boolean => begun >= mostAtOnce + mostWaiting,
  }
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** The normalization makes the encodings of one text (NFC, NFD) the same password. */
function derived(password: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** logN
  return derive(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r })
}
