import { withoutKeys } from './without-keys.ts'

/** What a log may say of an error: no stack, and no more of the message than identifies it. */
export function describeError(error: unknown): { name: string; message: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { name: 'unknown', message: masked(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const place = /\/(api\/(?:engine\/)?src\/[^\s)]+:\d+):\d+/.exec(error.stack ?? '')?.[1]
  return { name: error.name, message: masked(error.message), ...code, ...(place && { at: place }) }
}

/** A text without keys, and not too long for a log. */
export function masked(text: string): string {
  return withoutKeys(text).slice(0, 300)
}
