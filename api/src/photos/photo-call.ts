import type { Language, Profile, Rank, Subject } from '@likeness/engine'
import type { Caller } from '../accounts/caller.ts'
import type { KeyedCall } from '../billing/idempotency/claim.ts'
import { secretsOf } from '../billing/idempotency/encrypt-answer.ts'
import type { Quote } from '../billing/metering/quote.ts'
import { type AccountMode, nameInMode } from '../foundation/account-mode.ts'
import type { ProblemCode } from '../foundation/problem.ts'

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

/** Whose turn a photo waits for: each account has its share of the workers in each mode, and work that is paid for goes first. */
export function turnOf(caller: AccountMode, coveredBy: Quote['coveredBy']): { flow: string; rank: Rank } {
  return { flow: nameInMode(caller), rank: coveredBy === 'wallet' ? 'paid' : 'free' }
}

/** The problems of calls that take a photo, in addition to those of every call. */
export const problemsOfPhotoCalls: ProblemCode[] = [
  'malformed_json',
  'insufficient_funds',
  'spend_limit_reached',
  'too_many_concurrent_calls',
  'too_much_unpaid_work',
  'unknown_document',
  'unknown_policy',
  'idempotency_in_progress',
  'payload_too_large',
  'unsupported_media_type',
  'unsupported_image_format',
  'unreadable_image',
  'too_many_pixels',
  'decoding_stopped',
  'idempotency_key_reused',
  'engine_failure',
  'queue_full',
  'check_timed_out',
]
