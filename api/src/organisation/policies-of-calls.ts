import type { Policy, Profile, Statements, Subject } from '@likeness/engine'
import { nearest } from '@likeness/rules'
import { sql, type Transaction } from 'kysely'
import { type Outcome, refusal, refuse, unwrap } from '../foundation/problem.ts'
import type { Executor, Tables } from '../storage/database.ts'
import { policiesOf, type StoredPolicy } from './policies.ts'

/** Finds the policy of a call or an item by what it names: undefined for none. */
export type FindPolicy = (named: string | null | undefined) => Outcome<StoredPolicy | undefined>

const mostSuggestions = 3

/**
 * Reads the policies of an account, if a call needs any.
 * @param named What the call and its items name: a policy; null or an empty text for none; undefined for the default.
 * @param byDefault The policy of the call's key; null if it has none.
 * @returns A function that finds one of them. Its problem is `unknown_policy`, with similar names.
 */
export async function policiesForCall(
  db: Executor,
  accountId: string,
  named: readonly (string | null | undefined)[],
  byDefault: string | null,
): Promise<FindPolicy> {
  const wanted = (name: string | null | undefined) => (name === undefined ? byDefault : name) || null
  const usable = named.some(wanted)
    ? (await policiesOf(db, accountId)).filter(({ archived_at }) => archived_at === null)
    : []
  return (name) => {
    const one = wanted(name)
    if (one === null) return { ok: true, value: undefined }
    const policy = usable.find((each) => each.name === one)
    return policy ? { ok: true, value: policy } : unknownPolicy(one, usable)
  }
}

function unknownPolicy(name: string, usable: readonly StoredPolicy[]) {
  const names = usable.map((policy) => policy.name)
  const near = nearest(name, names, mostSuggestions)
  const suggested = near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''
  const detail = `The account has no policy "${name.slice(0, 100)}" that takes calls.${suggested}`
  return refusal('unknown_policy', detail, { did_you_mean: near })
}

/** How a photo is judged: what the call states, or else its policy, or else what is usual. */
export interface JudgedBy {
  subject: Subject
  statements?: Statements
  profile: Profile
  policy?: Policy
}

/** How a photo is judged by what its call states, and its policy. */
export function judgedBy(
  stated: {
    subject?: Subject | undefined
    statements?: Statements | undefined
    profile?: Profile | undefined
  },
  policy: Pick<StoredPolicy, 'name' | 'version' | 'settings'> | undefined,
): JudgedBy {
  const subject = stated.subject ?? policy?.settings.subject ?? 'adult'
  const profile = stated.profile ?? policy?.settings.profile ?? 'standard'
  const { statements } = stated
  const by = { subject, ...(statements && { statements }), profile }
  if (!policy) return by
  const { name, version, settings } = policy
  const { warn, leaveOut, waiveAuthority } = settings
  return { ...by, policy: { name, version, warn, leaveOut, waiveAuthority } }
}

/**
 * Sets the policy of the calls of a key that name none.
 * @param policy Null for none.
 * @throws `not_found` if the account has no such key, or it is revoked; `unknown_policy` if no such policy takes calls.
 */
export async function setDefaultPolicy(
  transaction: Transaction<Tables>,
  { accountId, keyId }: { accountId: string; keyId: string },
  policy: string | null,
): Promise<void> {
  // A policy that is archived meanwhile waits for this lock, and then sees the key.
  await sql`select from policies where account_id = ${accountId} and name = ${policy}::text for share`.execute(
    transaction,
  )
  unwrap((await policiesForCall(transaction, accountId, [policy], null))(policy))
  const { numUpdatedRows } = await transaction
    .updateTable('api_keys')
    .set({ default_policy: policy })
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    refuse('not_found', `There is no key "${keyId}" that works. Reload the list of keys.`)
  }
}
