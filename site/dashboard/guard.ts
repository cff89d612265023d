/** Pages that need no session. */
const openPages = new Set([
  '/dashboard/sign-in',
  '/dashboard/code',
  '/dashboard/sign-up',
  '/dashboard/verify',
  '/dashboard/forgot',
  '/dashboard/reset',
  '/dashboard/refused',
  '/dashboard/unavailable',
  // A photo can be chosen before signing in; it is checked after.
  '/dashboard/photo',
])

/** Whether a page of the dashboard opens without a session. */
export function isOpen(path: string): boolean {
  return openPages.has(path.replace(/\/+$/, ''))
}

/** Pages that a member without a demanded second factor may open: to set one up, or to leave it at that. */
const pagesBeforeFactor = new Set([
  '/dashboard/authenticator',
  '/dashboard/passkeys',
  '/dashboard/join',
  '/dashboard/organisation/enter',
  '/dashboard/sign-out',
])

/** Whether a page opens for a member who lacks the second factor that the organisation demands. */
export function isBeforeFactor(path: string): boolean {
  return pagesBeforeFactor.has(path.replace(/\/+$/, ''))
}

/** The address of the sign-in page, which leads back to the requested page afterwards. */
export function signInAddress(url: URL): string {
  return onTheWay('/dashboard/sign-in', url.pathname + url.search)
}

/** The address of a page of the sign-in flow, with the final target, unless that is the dashboard's first page. */
export function onTheWay(path: string, next: string | null): string {
  const target = localTarget(next)
  if (target === '/dashboard') return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(target)}`
}

/**
 * The address after signing in: `next` if it is a page of the dashboard, otherwise the dashboard's first page. Addresses
 * of other sites (`//other.example`, `/\other.example`) are never accepted.
 */
export function localTarget(next: string | null): string {
  const target = URL.parse(next ?? '', 'http://here')
  const known = target?.origin === 'http://here' && /^\/dashboard(\/|$)/.test(target.pathname)
  return known ? target.pathname + target.search : '/dashboard'
}

const modeCookieName = 'likeness-mode'
const yearSeconds = 365 * 24 * 60 * 60

/** Whether a browser's cookies say that its pages show test mode. */
export function showsTestMode(cookies: string | null): boolean {
  return (cookies ?? '').split(/; */).includes(`${modeCookieName}=test`)
}

/**
 * The `Set-Cookie` header that has a browser's pages show test mode or live mode.
 * @param secure Whether the site is served by HTTPS.
 */
export function modeCookie(testMode: boolean, secure: boolean): string {
  const value = testMode ? `test; Max-Age=${yearSeconds}` : '; Max-Age=0'
  return `${modeCookieName}=${value}; Path=/dashboard; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
