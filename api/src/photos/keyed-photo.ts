import type { Language, Profile, Subject } from '@likeness/engine'
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

interface Stated {
  subject?: Subject | undefined
  profile?: Profile | undefined
  policy?: string | null | undefined
  language: Language
}

/**
 * What a call states beside its photo and document, as parts of what an idempotency key stands for. What was added later is left
 * out where it is as usual, so that a call from before is still the same call. The policy is what the call names, not a version of
 * it: a call that is repeated after a change gets its first answer.
 */
export const statedParts = ({ subject = 'adult', profile, policy, language }: Stated): string[] => [
  subject,
  ...(profile === undefined || profile === 'standard' ? [] : [profile]),
  ...(policy === undefined ? [] : [`policy ${policy ?? ''}`]),
  ...(language === 'en' ? [] : [language]),
]
