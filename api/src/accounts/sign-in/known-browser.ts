import { mailboxName } from '../../limits/address.ts'
import { cookieName, cookieSecret, signedToken, signedValueIn } from '../sessions/cookie.ts'

const rememberedDays = 180

export interface KnownBrowsers {
  /** Whether a browser's cookies say that this account was signed in to there. */
  knows(cookieHeader: string | undefined, email: string): boolean
  /** The `Set-Cookie` that says so from now on. */
  cookieFor(email: string): string
}

/**
 * Tells the browsers in which an account was signed in to from all others, so that who guesses its password from
 * elsewhere locks nobody out of their own browser (OWASP's device cookies). It opens nothing, and holds a code of the
 * address only.
 */
export function knownBrowsersOf({ secret, baseUrl }: { secret: string; baseUrl: string }): KnownBrowsers {
  const [name, signedWith] = [cookieName(baseUrl, 'known_browser'), cookieSecret(secret)]
  const attributes = `Max-Age=${rememberedDays * 86_400}; Path=/; HttpOnly; SameSite=Lax`
  const secure = baseUrl.startsWith('https://') ? '; Secure' : ''
  return {
    knows: (cookieHeader = '', email) =>
      signedValueIn(cookieHeader, name, signedWith) === mailboxName(secret, email),
    cookieFor: (email) =>
      `${name}=${signedToken(mailboxName(secret, email), signedWith)}; ${attributes}${secure}`,
  }
}
