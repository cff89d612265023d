import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random base62 characters from the system's secure source; each carries 5.95 bits. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A whole number of 0 or more in base62, filled up with zeros on the left. */
export function base62(value: number, length: number): string {
  let rest = value
  let digits = ''
  while (digits.length < length) {
    digits = alphabet[rest % alphabet.length] + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}

/** A new id that says what it names, such as `hold_` and 24 characters (143 bits). */
export function newId(kind: 'acct' | 'evt' | 'hold' | 'item' | 'job' | 'key' | 'req' | 'tr' | 'whe'): string {
  return `${kind}_${randomBase62(24)}`
}
