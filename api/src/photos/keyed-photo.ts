import type { Caller } from '../accounts/caller.ts'
import type { KeyedCall } from '../billing/idempotency/claim.ts'
import { secretsOf } from '../billing/idempotency/encrypt-answer.ts'

/**
 * A call with a photo under its idempotency key; undefined where it has none.
 * @param content All that makes the request what it is, the photo among it.
 */
export function keyedPhoto(
  { accountId }: Caller,
  key: string | undefined,
  content: readonly (string | Uint8Array)[],
  callerLeft: AbortSignal,
): KeyedCall | undefined {
  return key === undefined
    ? undefined
    : { accountId, key, secrets: secretsOf(accountId, key, content), callerLeft }
}
