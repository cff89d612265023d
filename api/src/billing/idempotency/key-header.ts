import type { AccountMode } from '../../foundation/account-mode.ts'
import { type Outcome, refusal } from '../../foundation/problem.ts'

/**
 * Reads the header `Idempotency-Key`: 1 to 255 printable ASCII characters that the caller chooses.
 * @returns The name under which the account stores the call's answer, in its mode; undefined if the call has no such header;
 *   or the problem `invalid_request`.
 */
export function idempotencyKeyOf(
  headers: Record<string, string | string[] | undefined>,
  { livemode }: Pick<AccountMode, 'livemode'>,
): Outcome<string | undefined> {
  const header = headers['idempotency-key']
  if (header === undefined) return { ok: true, value: undefined }
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) {
    // No live key has a tab.
    return { ok: true, value: livemode ? header : `test\t${header}` }
  }
  const detail = 'The idempotency key must have 1 to 255 printable ASCII characters.'
  return refusal('invalid_request', detail, { errors: [{ header: 'Idempotency-Key', detail }] })
}
