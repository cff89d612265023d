import { z } from 'zod'

/** An account in one of its two modes, live and test. What is made in one mode is not found from the other. */
export interface AccountMode {
  readonly accountId: string
  readonly livemode: boolean
}

/** The name under which an account is counted where each mode has a limit or a share of its own. */
export function nameInMode({ accountId, livemode }: AccountMode): string {
  return livemode ? accountId : `${accountId} test`
}

/** What a member of an organisation may be. `permissions.ts` says what each may do. */
export const roles = ['owner', 'developer', 'billing', 'reviewer', 'read_only'] as const

export type Role = (typeof roles)[number]

/** The permissions that a key may have. Every operation requires exactly one of them. */
export const scopes = ['read', 'photos:check', 'photos:jobs', 'photos:background', 'reviews'] as const
export type Scope = (typeof scopes)[number]

/** The mark of what belongs to a mode. */
export const livemode = z
  .boolean()
  .describe('False for what a test key made: it costs nothing, and only test keys of the account find it.')
