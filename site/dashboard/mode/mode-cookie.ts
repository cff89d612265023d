const name = 'likeness-mode'
const yearSeconds = 365 * 24 * 60 * 60

/** Whether a browser's cookies say that its pages show test mode. */
export function showsTestMode(cookies: string | null): boolean {
  return (cookies ?? '').split(/; */).includes(`${name}=test`)
}

/**
 * The `Set-Cookie` header that has a browser's pages show test mode or live mode.
 * @param secure Whether the site is served by HTTPS.
 */
export function modeCookie(testMode: boolean, secure: boolean): string {
  const value = testMode ? `test; Max-Age=${yearSeconds}` : '; Max-Age=0'
  return `${name}=${value}; Path=/dashboard; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
