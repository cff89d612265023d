/**
 * The addresses of the dashboard's pages, as patterns. Only these are logged: another address below /dashboard, or what
 * stands in place of a parameter, is the text of a caller.
 */
export const dashboardPages = [
  '/dashboard',
  '/dashboard/account',
  '/dashboard/authenticator',
  '/dashboard/code',
  '/dashboard/developer',
  '/dashboard/developer/batches',
  '/dashboard/developer/batches/:batch',
  '/dashboard/developer/batches/:batch/results',
  '/dashboard/developer/mode',
  '/dashboard/developer/policies',
  '/dashboard/developer/policies/:policy',
  '/dashboard/developer/quick-start',
  '/dashboard/developer/reports',
  '/dashboard/developer/requests',
  '/dashboard/developer/usage',
  '/dashboard/developer/webhooks',
  '/dashboard/developer/webhooks/:webhook',
  '/dashboard/forgot',
  '/dashboard/join',
  '/dashboard/organisation',
  '/dashboard/organisation/enter',
  '/dashboard/organisation/log',
  '/dashboard/passkeys',
  '/dashboard/photo',
  '/dashboard/reset',
  '/dashboard/reviews',
  '/dashboard/reviews/agreement',
  '/dashboard/reviews/agreement.csv',
  '/dashboard/reviews/:review',
  '/dashboard/reviews/:review/photo',
  '/dashboard/sign-in',
  '/dashboard/sign-out',
  '/dashboard/sign-up',
  '/dashboard/verify',
  '/dashboard/wallet',
  '/dashboard/wallet/billing',
  '/dashboard/wallet/pay',
  '/dashboard/wallet/plan',
] as const

/** The pattern that a path fits; undefined if no page is there. */
export function dashboardPage(path: string): string | undefined {
  const parts = path.split('/')
  return dashboardPages.find((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    )
  })
}
