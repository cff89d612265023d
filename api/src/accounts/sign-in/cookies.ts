import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#foundation/secrets.ts'

/** The secrets that sign and verify cookies, and the URL of the site that sets them. */
export interface CookieConfig {
  secrets: Secrets
  baseUrl: string
}

/** The prefix of the names of our cookies. */
export const cookiePrefix = 'likeness'

/** The secrets that verify cookies, the newest first: it signs new ones. */
export function cookieSecrets([newest, ...older]: Secrets): Secrets {
  return [cookieSecret(newest), ...older.map(cookieSecret)]
}

/** A secret that signs cookies and nothing else, derived from a secret of the service. */
export function cookieSecret(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'likeness session cookie', 32)).toString('base64url')
}

/** How many days a browser keeps these cookies. The rows of sessions and known browsers decide how long they are valid: at most that long. */
export const cookieDays = { session_token: 30, known_browser: 90 }

/** How long a cookie says what a browser has proved about a user: see `userCookieOf`. Enough to sign in, also after a few mistakes. */
export const proofSeconds = 3600
export type ProofCookie = 'reached_mailbox' | 'signed_up'
type CookieKind = keyof typeof cookieDays | ProofCookie

/** The full name of one of our cookies. It begins with `__Secure-` if the base URL is https. */
export function cookieName(baseUrl: string, which: CookieKind): string {
  return `${baseUrl.startsWith('https://') ? '__Secure-' : ''}${cookiePrefix}.${which}`
}

/** Whether a `Cookie` header has a session cookie of ours, valid or not, with any prefix. */
export function hasSessionCookie(cookieHeader: string): boolean {
  return pairsOf(cookieHeader).some(
    ([name]) => name.replace(/^__(Secure|Host)-/, '') === `${cookiePrefix}.session_token`,
  )
}

/**
 * Reads a signed cookie from a `Cookie` header. The cookie's value is `<text>.<HMAC-SHA256 in base64>`, percent-encoded,
 * which is how better-auth signs the session's token.
 * @param secrets The result of `cookieSecrets`.
 * @returns The text; undefined if there is no such cookie, or if its signature is not ours.
 */
export function signedValueIn(cookieHeader: string, name: string, secrets: Secrets): string | undefined {
  const written = pairsOf(cookieHeader).find(([ofPair]) => ofPair === name)?.[1]
  if (written === undefined) return undefined
  const value = decoded(written)
  const end = value.lastIndexOf('.')
  if (end < 1) return undefined
  const token = value.slice(0, end)
  const given = Buffer.from(value.slice(end + 1))
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(signature(token, secret))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? token : undefined
}

/** The session token in a `Cookie` header; undefined if the header has no session token that we signed. */
export function sessionTokenIn(cookieHeader = '', { secrets, baseUrl }: CookieConfig): string | undefined {
  return signedValueIn(cookieHeader, cookieName(baseUrl, 'session_token'), cookieSecrets(secrets))
}

/**
 * A `Cookie` header in which the session token has the signature of the newest secret, if it had that of an older one.
 * better-auth verifies cookies with one secret only.
 */
export function signedAnew(cookieHeader: string, config: CookieConfig): string {
  const token = sessionTokenIn(cookieHeader, config)
  if (token === undefined) return cookieHeader
  const own = cookieName(config.baseUrl, 'session_token')
  const signed = signedToken(token, cookieSecret(config.secrets[0]))
  return pairsOf(cookieHeader)
    .map(([name, value]) => `${name}=${name === own ? signed : value}`)
    .join('; ')
}

/**
 * A `Set-Cookie` header.
 * @param secret The first result of `cookieSecrets`.
 */
export function setCookie(baseUrl: string, which: CookieKind, token: string, secret: string): string {
  const days = which === 'session_token' || which === 'known_browser' ? cookieDays[which] : undefined
  const attributes = `Max-Age=${days ? days * 86_400 : proofSeconds}; Path=/; HttpOnly; SameSite=Lax`
  const secure = baseUrl.startsWith('https://') ? '; Secure' : ''
  return `${cookieName(baseUrl, which)}=${signedToken(token, secret)}; ${attributes}${secure}`
}

/** The `Set-Cookie` headers that sign cookies anew which an older secret has signed, so that they outlive it. */
export function renewedCookies(cookieHeader: string, { secrets, baseUrl }: CookieConfig): string[] {
  const signers = cookieSecrets(secrets)
  const [newest] = signers
  return (['session_token', 'known_browser'] as const).flatMap((which) => {
    const name = cookieName(baseUrl, which)
    const token = signedValueIn(cookieHeader, name, signers)
    const isOld = token !== undefined && signedValueIn(cookieHeader, name, [newest]) === undefined
    return isOld ? [setCookie(baseUrl, which, token, newest)] : []
  })
}

/** The value of a cookie for a token, in the form that `signedValueIn` reads. */
export function signedToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${signature(token, secret)}`)
}

function signature(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}

function pairsOf(cookieHeader: string): [name: string, value: string][] {
  return cookieHeader.split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), value.join('=').trim()]
  })
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
