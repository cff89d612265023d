/** What a member of an organisation may be. `permissions.ts` says what each may do. */
export const roles = ['owner', 'developer', 'billing', 'reviewer', 'read_only'] as const

export type Role = (typeof roles)[number]
