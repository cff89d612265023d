import { type Outcome, refusal } from '../../foundation/problem.ts'

/**
 * Reads the header `Idempotency-Key`: 1 to 255 printable ASCII characters that the caller chooses.
 * @returns Undefined if the call has no such header; or the problem `invalid_request`.
 */
export function idempotencyKeyOf(
  headers: Record<string, string | string[] | undefined>,
): Outcome<string | undefined> {
  const header = headers['idempotency-key']
  if (header === undefined) return { ok: true, value: undefined }
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return { ok: true, value: header }
  const detail = 'The idempotency key must have 1 to 255 printable ASCII characters.'
  return refusal('invalid_request', detail, { errors: [{ header: 'Idempotency-Key', detail }] })
}
