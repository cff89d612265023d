import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** What a hash costs, as scrypt (RFC 7914) names it: memory is 128 · 2^logN · r bytes. */
export interface ScryptCost {
  logN: number
  r: number
  p: number
}

/**
 * OWASP's Password Storage Cheat Sheet names this cost among those that are worth the same: 32 MiB and about a quarter of
 * a second. It is spent on the thread pool, so that calls go on meanwhile.
 */
const usualCost: ScryptCost = { logN: 15, r: 8, p: 3 }

const saltBytes = 16
const keyBytes = 64

/** Of the thread pool's four threads, two stay free for files and name lookups. */
const mostAtOnce = 2

/** How many may wait: more, and the last would wait for longer than a page does. */
const mostWaiting = 40

export interface Passwords {
  /** Hashes with a salt of its own. The text says how: `scrypt$15$8$3$<salt>$<key>`, in base64url. */
  hash(password: string): Promise<string>
  /** Whether a password is the one of a stored hash, at whichever cost that was made. */
  matches(password: string, stored: string): Promise<boolean>
  /** Whether so many wait to be hashed that another one should be turned away. */
  isBusy(): boolean
}

export function openPasswords({ logN, r, p }: ScryptCost = usualCost): Passwords {
  const waiting: (() => void)[] = []
  let underWay = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    while (underWay >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
      waiting.shift()?.()
    }
  }

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(saltBytes)
        const key = await derived(password, salt, { logN, r, p })
        const written = [salt, key].map((bytes) => bytes.toString('base64url'))
        return ['scrypt', logN, r, p, ...written].join('$')
      }),
    matches: (password, stored) =>
      inTurn(async () => {
        const parts = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
        if (!parts) return false
        const [, logN, r, p, salt = '', key = ''] = parts
        const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
        const expected = Buffer.from(key, 'base64url')
        const actual = await derived(password, Buffer.from(salt, 'base64url'), cost)
        return actual.length === expected.length && timingSafeEqual(actual, expected)
      }),
    isBusy: () => waiting.length >= mostWaiting,
  }
}

/** One text of several encodings (NFC, NFD) is one password. */
function derived(password: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** logN
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
