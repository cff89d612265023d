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
])

/** Whether anybody may open a page of the dashboard. */
export function isOpen(path: string): boolean {
  return openPages.has(path.replace(/\/+$/, ''))
}

/** Where one signs in, to be led back afterwards to the page that was asked for. */
export function signInAddress(url: URL): string {
  return onTheWay('/dashboard/sign-in', url.pathname + url.search)
}

/** A page on the way to signing in, with where one was going in the end, if that is not its first page. */
export function onTheWay(path: string, next: string | null): string {
  const target = localTarget(next)
  if (target === '/dashboard') return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(target)}`
}

/**
 * Where to go after signing in: `next` where it is a page of the dashboard, else its first page. Another site's address
 * (`//other.example`, `/\other.example`) never is.
 */
export function localTarget(next: string | null): string {
  const target = URL.parse(next ?? '', 'http://here')
  const known = target?.origin === 'http://here' && /^\/dashboard(\/|$)/.test(target.pathname)
  return known ? target.pathname + target.search : '/dashboard'
}
