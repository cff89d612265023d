import { createHmac, timingSafeEqual } from 'node:crypto'

/** The parameters that every authenticator app knows (RFC 6238): SHA-1, six digits, 30 seconds. */
const stepSeconds = 30
const digits = 6

/** Codes of so many steps before and after the present one are accepted, because clocks differ. */
const drift = 1

/** The code of a time step. */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of a moment, in milliseconds since 1970. */
export function stepAt(ms: number): number {
  return Math.floor(ms / 1000 / stepSeconds)
}

/** The time step, near the present one, to which a code belongs; undefined if it belongs to none. */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | undefined {
  const present = stepAt(nowMs)
  let found: number | undefined
  // All are compared, so that the time does not show which one fits.
  for (let step = present - drift; step <= present + drift; step += 1) {
    const [expected, given] = [Buffer.from(totpAt(secret, step)), Buffer.from(code)]
    if (expected.length === given.length && timingSafeEqual(expected, given)) found = step
  }
  return found
}

/** The address by which an authenticator app takes over a secret, as it is written in a QR code. */
export function totpAddress(secret: Buffer, email: string): string {
  const label = encodeURIComponent(`Likeness:${email}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Likeness`
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  let [text, held, bits] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += letters[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text
}
