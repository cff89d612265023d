import { LikenessError } from '../errors.ts'

/** What failed, for people and programs. */
export function describeError(error: unknown): { code: string; text: string; request_id: string | null } {
  if (error instanceof LikenessError) {
    const quoted = error.requestId ? ` (${error.requestId})` : ''
    return { code: error.code, text: `${error.code}: ${error.detail}${quoted}`, request_id: error.requestId }
  }
  const text = error instanceof Error ? error.message : String(error)
  return { code: 'failed', text, request_id: null }
}
