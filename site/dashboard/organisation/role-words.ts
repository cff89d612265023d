import type { Session } from '../api/session.ts'

export type Role = Session['account']['role']

/** Each role, as the pages name it, and what it may do. */
export const roleWords: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'everything, also members, the name and the end of the organisation' },
  developer: { name: 'Developer', may: 'keys, policies, webhooks, calls and photos' },
  billing: { name: 'Billing', may: 'the wallet, payments and usage' },
  reviewer: { name: 'Reviewer', may: 'decide about reviews, and see saved photos and the results of calls' },
  read_only: { name: 'Read-only', may: 'see all lists, and change nothing' },
}
