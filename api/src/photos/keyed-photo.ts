import type { Profile } from '@likeness/engine'
import type { Caller } from '../accounts/caller.ts'
import type { KeyedCall } from '../billing/idempotency/claim.ts'
import { secretsOf } from '../billing/idempotency/encrypt-answer.ts'

/**
 * The idempotency key and the secrets of a call with a photo; undefined if the call has no key.
 * @param content Everything that identifies the request, including the photo.
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

/** The profile as a part of what a key stands for. The usual one is left out, as it was before there were profiles. */
export const unlessStandard = (profile: Profile): Profile[] => (profile === 'standard' ? [] : [profile])
