import type { Engine, Language, Profile, Rank, Statements, Subject } from '@likeness/engine'
import type { RuleDocument } from '@likeness/rules'
import type { FastifyReply } from 'fastify'
import { type Caller, callerOf, keyOf } from '../accounts/caller.ts'
import type { Quote } from '../billing/metering/hold.ts'
import { idempotencyKeyOf, type KeyedCall, secretsOf } from '../billing/metering/idempotency.ts'
import type { Metering } from '../billing/metering/paid-call.ts'
import { type CurrentCatalog, findDocument } from '../catalog/rules-in-force.ts'
import { type AccountMode, nameInMode } from '../foundation/access.ts'
import { type ProblemCode, unwrap } from '../foundation/problem.ts'
import { callerLeft } from '../http/answers.ts'
import type { BodyBudget } from '../http/body-budget.ts'
import { languageOf } from '../http/language-of.ts'
import type { UnpaidWork } from '../limits/unpaid-work.ts'
import type { StoredPolicy } from '../organisation/policies.ts'
import { policiesForCall } from '../organisation/policies-of-calls.ts'
import { note } from '../organisation/request-log.ts'
import type { PhotoKeeping } from '../storage/photos/photo-places.ts'
import type { Hosts } from '../webhooks/hosts.ts'
import type { Attestations } from './attestations/attest.ts'
import type { CheckFields } from './fields.ts'
import { fetchSentPhoto, photoOf } from './photo-body.ts'

export interface Stated {
  subject?: Subject | undefined
  statements?: Statements | undefined
  profile?: Profile | undefined
  policy?: string | null | undefined
  language: Language
}

/**
 * What a call states beside its photo and document, as parts of what an idempotency key stands for. What was added later is left
 * out where it is as usual, so that a call from before is still the same call. The policy is what the call names, not a version of
 * it: a call that is repeated after a change gets its first answer.
 */
export const statedParts = ({
  subject = 'adult',
  statements = {},
  profile,
  policy,
  language,
}: Stated): string[] => [
  subject,
  ...(profile === undefined || profile === 'standard' ? [] : [profile]),
  ...(Object.keys(statements).length === 0 ? [] : [`statements ${JSON.stringify(statements)}`]),
  ...(policy === undefined ? [] : [`policy ${policy ?? ''}`]),
  ...(language === 'en' ? [] : [language]),
]

/** What the routes that take photos share. */
export interface PhotoServices extends PhotoKeeping {
  readonly engine: Engine
  readonly catalog: CurrentCatalog
  readonly metering: Metering
  readonly bodies: BodyBudget
  readonly unpaid: UnpaidWork
  readonly attestations: Attestations
  /** Finds the hosts of photos that are fetched. */
  readonly hosts: Hosts
}

/** A call that judges a photo for a document, when everything that it states is accepted. */
interface AcceptedPhoto<Fields> {
  caller: Caller
  /** Undefined without an idempotency key. */
  keyed: KeyedCall | undefined
  callerLeft: AbortSignal
  bytes: Uint8Array
  fields: Fields
  document: RuleDocument
  policy: StoredPolicy | undefined
  language: Language
}

/**
 * Reads a call that judges a photo for a document. Refuses it by the first problem of its key, its photo, its document or its
 * policy.
 * @param statedMore What it states beside the fields of a check, as parts of what its idempotency key stands for.
 */
export async function acceptPhoto<Fields extends CheckFields>(
  { catalog, metering, hosts }: PhotoServices,
  reply: FastifyReply,
  query: Fields,
  statedMore: (fields: Fields) => readonly string[] = () => [],
): Promise<AcceptedPhoto<Fields>> {
  const { request } = reply
  const caller = callerOf(request)
  const { accountId } = caller
  const key = unwrap(idempotencyKeyOf(request.headers, caller))
  const left = callerLeft(reply)
  await fetchSentPhoto(request.body, hosts, { accountId, callerLeft: left })
  const { bytes, fields } = photoOf(request.body, query)
  const document = unwrap(findDocument(catalog(), fields.documentId))
  const { id: documentId } = document
  note(reply, { documentId })
  const { defaultPolicy } = keyOf(request)
  const policies = await policiesForCall(metering.db, accountId, [fields.policy], defaultPolicy)
  const policy = unwrap(policies(fields.policy))
  const language = languageOf(fields.language, request)
  const path = request.routeOptions.config.operation?.path ?? ''
  const content = [path, documentId, ...statedParts({ ...fields, language }), ...statedMore(fields), bytes]
  const keyed =
    key === undefined
      ? undefined
      : { accountId, key, secrets: secretsOf(accountId, key, content), callerLeft: left }
  return { caller, keyed, callerLeft: left, bytes, fields, document, policy, language }
}

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
  'image_not_fetched',
  'unsupported_image_format',
  'unreadable_image',
  'too_many_pixels',
  'decoding_stopped',
  'idempotency_key_reused',
  'engine_failure',
  'queue_full',
  'check_timed_out',
]
