import type { Session } from './call.ts'
import type { Role } from './organisation/words.ts'

/** The areas of the dashboard, in the order of its navigation, and the roles that find something there; all if absent. */
const areas: readonly { name: string; path: string; roles?: readonly Role[] }[] = [
  { name: 'Overview', path: '/dashboard' },
  { name: 'Developer', path: '/dashboard/developer', roles: ['owner', 'developer', 'read_only'] },
  { name: 'Reviews', path: '/dashboard/reviews', roles: ['owner', 'reviewer', 'read_only'] },
  { name: 'Requests', path: '/dashboard/developer/requests', roles: ['reviewer'] },
  { name: 'Wallet', path: '/dashboard/wallet', roles: ['owner', 'billing', 'read_only'] },
  { name: 'Photo', path: '/dashboard/photo', roles: ['owner', 'developer', 'reviewer'] },
  { name: 'Organisation', path: '/dashboard/organisation' },
  { name: 'Account', path: '/dashboard/account' },
]

/** The areas that a session's navigation leads to. The API refuses what the role does not allow, whatever is shown. */
export function areasOf({ account }: Session): { name: string; path: string }[] {
  return areas.filter(({ roles }) => roles?.includes(account.role) ?? true)
}
