import { withoutKeys } from './without-keys.ts'

/** The part of an error that may be logged: no stack, and only the beginning of the message, without keys. */
export function describeError(error: unknown): { name: string; message: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { name: 'unknown', message: masked(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const place = /\/(api\/(?:engine\/)?src\/[^\s)]+:\d+):\d+/.exec(error.stack ?? '')?.[1]
  return { name: error.name, message: masked(error.message), ...code, ...(place && { at: place }) }
}

/** A text without keys, cut to 300 characters for the log. */
function masked(text: string): string {
  return withoutKeys(text).slice(0, 300)
}
