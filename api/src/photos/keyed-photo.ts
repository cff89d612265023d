import type { Language, Profile } from '@likeness/engine'
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

/** Profile and language as parts of what a key stands for. The usual ones are left out, as they were before others existed. */
export const unlessUsual = ({ profile, language }: { profile: Profile; language: Language }): string[] => [
  ...(profile === 'standard' ? [] : [profile]),
  ...(language === 'en' ? [] : [language]),
]
