/** What a key may be allowed to do. Every operation needs exactly one of these. */
export const scopes = ['read', 'photos:check', 'photos:jobs', 'photos:background'] as const
export type Scope = (typeof scopes)[number]
