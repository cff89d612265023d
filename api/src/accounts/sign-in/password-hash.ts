import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * OWASP's Password Storage Cheat Sheet names this cost among those that are worth the same: 32 MiB and about a tenth of
 * a second. It is spent on the thread pool, so that calls go on meanwhile.
 */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 } satisfies ScryptOptions

const saltBytes = 16
const keyBytes = 64

/** Of the thread pool's four threads, two stay free for files and name lookups. */
const mostAtOnce = 2

/** How many may wait: more, and the last would wait for longer than a page does. */
const mostWaiting = 40

const waiting: (() => void)[] = []
let underWay = 0

/** Whether so many passwords wait to be hashed that another one should be turned away. */
export function isBusyHashing(): boolean {
  return waiting.length >= mostWaiting
}

/** Hashes a password with a salt of its own. What is stored says how: `scrypt$15$8$3$<salt>$<key>`, in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await derived(password, salt)
  const written = [salt, key].map((bytes) => bytes.toString('base64url'))
  return ['scrypt', Math.log2(cost.N), cost.r, cost.p, ...written].join('$')
}

/** Whether a password is the one of a stored hash. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, , , , salt, key] = stored.split('$')
  const expected = Buffer.from(key ?? '', 'base64url')
  const actual = await derived(password, Buffer.from(salt ?? '', 'base64url'))
  return scheme === 'scrypt' && actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** One text of several encodings (NFC, NFD) is one password. */
async function derived(password: string, salt: Buffer): Promise<Buffer> {
  await turn()
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    underWay -= 1
    waiting.shift()?.()
  }
}

async function turn(): Promise<void> {
  while (underWay >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  underWay += 1
}
