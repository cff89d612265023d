import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What the names of our cookies begin with. */
export const cookiePrefix = 'likeness'

const sessionCookie = `${cookiePrefix}.session_token`

/** What cookies are signed with: derived from the service's secret, so that it signs nothing else. */
export function cookieSecret(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'likeness session cookie', 32)).toString('base64url')
}

/** The name of a cookie of ours: `__Secure-` goes before it where the service is reached by TLS. */
export function cookieName(baseUrl: string, which: 'session_token' | 'known_browser'): string {
  return `${baseUrl.startsWith('https://') ? '__Secure-' : ''}${cookiePrefix}.${which}`
}

/** Whether a `Cookie` header carries a session of ours, valid or not, by whichever prefix. */
export function hasSessionCookie(cookieHeader: string): boolean {
  return pairsOf(cookieHeader).some(([name]) => name.replace(/^__(Secure|Host)-/, '') === sessionCookie)
}

/**
 * What a cookie in a `Cookie` header says: its value is `<text>.<HMAC-SHA256 in base64>`, percent-encoded, as better-auth
 * signs the session's token.
 * @param secret What `cookieSecret` derived.
 * @returns Undefined where there is no such cookie, or its signature is not ours.
 */
export function signedValueIn(cookieHeader: string, name: string, secret: string): string | undefined {
  const written = pairsOf(cookieHeader).find(([ofPair]) => ofPair === name)?.[1]
  if (written === undefined) return undefined
  const value = decoded(written)
  const end = value.lastIndexOf('.')
  if (end < 1) return undefined
  const token = value.slice(0, end)
  const [given, expected] = [Buffer.from(value.slice(end + 1)), Buffer.from(signature(token, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** The token of the session that a `Cookie` header carries; undefined where it carries none of ours. */
export function sessionTokenIn(
  cookieHeader = '',
  { secret, baseUrl }: { secret: string; baseUrl: string },
): string | undefined {
  return signedValueIn(cookieHeader, cookieName(baseUrl, 'session_token'), cookieSecret(secret))
}

/** The value of the cookie that carries a token, as `signedValueIn` reads it. */
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
