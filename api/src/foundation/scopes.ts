/** The permissions that a key may have. Every operation requires exactly one of them. */
export const scopes = ['read', 'photos:check', 'photos:jobs', 'photos:background', 'reviews'] as const
export type Scope = (typeof scopes)[number]
