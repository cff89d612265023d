import type { Secrets } from '../../foundation/secrets.ts'
import {
  cookieName,
  cookieSecrets,
  type ProofCookie,
  signedToken,
  signedValueIn,
} from '../sessions/cookie.ts'

/** How long such a cookie counts: enough to confirm an address or to sign in, also after a few mistakes. */
const proofSeconds = 3600

export interface UserCookie {
  /** The `Set-Cookie` header for a browser that has proved something about a user. */
  cookie(userId: string): string
  /** The id of that user, from a browser's cookies; undefined if there is none, or if it has expired. */
  userIn(cookieHeader: string | undefined): string | undefined
}

/** A signed cookie that says for an hour that a browser has proved something about one user. */
export function userCookieOf(
  { secrets, baseUrl }: { secrets: Secrets; baseUrl: string },
  which: ProofCookie,
): UserCookie {
  const [name, signedWith] = [cookieName(baseUrl, which), cookieSecrets(secrets)]
  const secure = baseUrl.startsWith('https://') ? '; Secure' : ''
  return {
    cookie: (userId) => {
      const token = `${userId}~${Math.floor(Date.now() / 1000) + proofSeconds}`
      const value = signedToken(`${which}~${token}`, signedWith[0])
      return `${name}=${value}; Max-Age=${proofSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
    },
    userIn: (cookieHeader = '') => {
      const [kind, userId, until = '0'] = signedValueIn(cookieHeader, name, signedWith)?.split('~') ?? []
      return kind === which && Number(until) * 1000 >= Date.now() ? userId : undefined
    },
  }
}
