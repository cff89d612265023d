import { isDeepStrictEqual } from 'node:util'
import { alwaysChecked, checkNames, NamedCheck, Profile, Subject } from '@likeness/engine'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { refuse } from '../foundation/problem.ts'
import { type Executor, lockAccount, type Tables } from '../storage/database.ts'

const always: readonly string[] = alwaysChecked
const canBeLeftOut = checkNames.filter((name) => !always.includes(name))
const canOnlyWarn = `${always.join(', ')} are in every result and can only warn.`

const warn = z
  .array(z.enum(checkNames, 'must be the name of a check, such as "noise".'))
  .max(checkNames.length, 'must name each check once.')
  .describe('Checks that only warn: they are made and reported, with `counts: false`.')

const leaveOut = z
  .array(z.enum(canBeLeftOut, `must be the name of a check, such as "noise"; ${canOnlyWarn}`))
  .max(canBeLeftOut.length, 'must name each check once.')
  .describe(`Checks that are not made, and are in no result. ${canOnlyWarn}`)

const no = z.boolean('must be true or false.').default(false)
const others = {
  profile: Profile.default('standard'),
  subject: Subject.default('adult').describe(
    'The age group of the person, for calls that do not state it. infant: below 1 year. child: 1 to 9 years.',
  ),
  acknowledgeEditingPolicy: no.describe(
    'Whether backgrounds are replaced although the authority does not accept an edited photo.',
  ),
  waiveAuthority: no.describe(
    "Whether `warn` and `leaveOut` hold even for what the authority's rule states. If not, such a check counts. If so, " +
      'each result names these checks as `waived`.',
  ),
}

/** What a policy decides, as it is sent. */
export const PolicySettings = z
  .strictObject({ warn: warn.default([]), leaveOut: leaveOut.default([]), ...others })
  .refine((sent) => !sent.leaveOut.some((check) => sent.warn.includes(check)), {
    path: ['leaveOut'],
    error: 'must not name a check that is in warn too.',
  })
  .meta({ id: 'PolicySettings' })
export type PolicySettings = z.infer<typeof PolicySettings>

/** The same as it was stored: an older version of a policy may name checks that no longer exist. */
export const StoredSettings = z
  .strictObject({ warn: z.array(NamedCheck), leaveOut: z.array(NamedCheck), ...others })
  .meta({ id: 'StoredPolicySettings' })
export type StoredSettings = z.infer<typeof StoredSettings>

const longestName = 60
const wrongName = `must be a name of up to ${longestName} small letters, digits and single hyphens, such as "kyc-strict".`

/** The name of a new policy. */
export const PolicyName = z
  .string(wrongName)
  .max(longestName, wrongName)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, wrongName)

/** The settings in one order and without repeats, so that equal settings are equal texts. */
function inOrder({ warn, leaveOut, ...settings }: PolicySettings): StoredSettings {
  return {
    warn: checkNames.filter((name) => warn.includes(name)),
    leaveOut: checkNames.filter((name) => leaveOut.includes(name)),
    ...settings,
  }
}

/** A policy of an account in one of its versions, which never change. */
export interface StoredPolicy {
  name: string
  version: number
  settings: StoredSettings
  created_at: Date
  /** Since when the policy takes no calls; null if it takes them. */
  archived_at: Date | null
}

/** A policy after a call that may have changed it, and whether it did. */
export interface ChangedPolicy {
  policy: StoredPolicy
  changed: boolean
}

/** Names one policy of an account. */
export interface Whose {
  accountId: string
  name: string
}

/** The most policies of an account, with those that are archived. */
export const mostPolicies = 50

/** The most versions of a policy. */
const mostVersions = 500

const versions = sql`
  select policy.name, version, settings, made.created_at, archived_at
    from policies policy
    join policy_versions made using (account_id, name)`

async function read(db: Executor, query: RawBuilder<unknown>): Promise<StoredPolicy[]> {
  const { rows } = await sql<Omit<StoredPolicy, 'settings'> & { settings: unknown }>`${query}`.execute(db)
  return rows.map((row) => ({ ...row, settings: StoredSettings.parse(row.settings) }))
}

/** The latest versions of an account's policies, by name; those that are archived too. */
export async function policiesOf(db: Executor, accountId: string): Promise<StoredPolicy[]> {
  const all = sql`${versions} where policy.account_id = ${accountId}`
  return read(db, sql`select distinct on (name) * from (${all}) as each order by name, version desc`)
}

/** All versions of a policy, the latest first; empty if the account has no such policy. */
export async function versionsOf(db: Executor, { accountId, name }: Whose): Promise<StoredPolicy[]> {
  return read(
    db,
    sql`${versions} where policy.account_id = ${accountId} and policy.name = ${name} order by version desc`,
  )
}

/**
 * Makes a policy with its first version. A call that is repeated changes nothing.
 * @throws `policy_exists` if the account has one with this name, archived or not; `invalid_request` if it has `mostPolicies`, or
 *   was erased.
 */
export async function createPolicy(
  transaction: Transaction<Tables>,
  whose: Whose,
  sent: PolicySettings,
): Promise<ChangedPolicy> {
  const { accountId, name } = whose
  await lockAccount(transaction, accountId, 'invalid_request')
  const settings = inOrder(sent)
  const policies = await policiesOf(transaction, accountId)
  const known = policies.find((policy) => policy.name === name)
  if (known && known.archived_at === null && isDeepStrictEqual(settings, known.settings)) {
    return { policy: known, changed: false }
  }
  if (known) {
    const detail = `There is a policy "${name}". Choose another name, or make a new version of that one.`
    refuse('policy_exists', detail)
  }
  if (policies.length >= mostPolicies) {
    const detail = `An account has at most ${mostPolicies} policies, with the archived ones. Change one instead.`
    refuse('invalid_request', detail)
  }
  await sql`insert into policies (account_id, name) values (${accountId}, ${name})`.execute(transaction)
  await addVersion(transaction, whose, 1, settings)
  return changed(transaction, whose)
}

/**
 * Makes a new version of a policy, unless its latest one has the same settings. An archived policy takes calls again.
 * @throws `not_found` if the account has no such policy; `invalid_request` if it has `mostVersions`.
 */
export async function changePolicy(
  transaction: Transaction<Tables>,
  whose: Whose,
  sent: PolicySettings,
): Promise<ChangedPolicy> {
  const settings = inOrder(sent)
  const latest = await lockedPolicy(transaction, whose)
  const isSame = isDeepStrictEqual(settings, latest.settings)
  if (isSame && latest.archived_at === null) return { policy: latest, changed: false }
  if (!isSame && latest.version >= mostVersions) {
    refuse('invalid_request', `A policy has at most ${mostVersions} versions. Make another policy.`)
  }
  if (latest.archived_at) await setArchived(transaction, whose, sql`null`)
  if (!isSame) await addVersion(transaction, whose, latest.version + 1, settings)
  return changed(transaction, whose)
}

/**
 * Archives a policy: it takes no new calls. Archiving it again changes nothing.
 * @throws `not_found` if the account has no such policy; `policy_in_use` if it is the default of a key that works.
 */
export async function archivePolicy(transaction: Transaction<Tables>, whose: Whose): Promise<ChangedPolicy> {
  const latest = await lockedPolicy(transaction, whose)
  if (latest.archived_at) return { policy: latest, changed: false }
  const { rows: keys } = await sql<{ name: string }>`
    select name from api_keys
     where account_id = ${whose.accountId} and default_policy = ${whose.name} and revoked_at is null
       and (expires_at is null or expires_at > now())
     order by name`.execute(transaction)
  if (keys.length > 0) {
    const named = keys.map(({ name }) => `"${name}"`).join(', ')
    const detail = `The policy is the default of the key ${named}. Give the key another default first.`
    refuse('policy_in_use', detail)
  }
  await setArchived(transaction, whose, sql`now()`)
  return changed(transaction, whose)
}

/** The version of a policy by which an item of a job is judged; undefined for none. */
export async function policyOfItem(
  db: Executor,
  accountId: string,
  { policyName: name, policyVersion }: { policyName: string | null; policyVersion: number | null },
): Promise<StoredPolicy | undefined> {
  if (name === null) return undefined
  const versions = await versionsOf(db, { accountId, name })
  const kept = versions.find(({ version }) => version === policyVersion)
  if (!kept) throw new Error(`The policy ${name} has no version ${policyVersion}.`)
  return kept
}

/** Throws `not_found`, for an unknown policy and for one of another account. */
export function noSuchPolicy(name: string): never {
  return refuse('not_found', `There is no policy "${name.slice(0, 100)}". Check its name.`)
}

/** The latest version, locked against other changes and new default keys until the transaction ends. */
async function lockedPolicy(transaction: Transaction<Tables>, whose: Whose): Promise<StoredPolicy> {
  await sql`
    select from policies where account_id = ${whose.accountId} and name = ${whose.name} for update`.execute(
    transaction,
  )
  return (await changed(transaction, whose)).policy
}

async function changed(transaction: Transaction<Tables>, whose: Whose): Promise<ChangedPolicy> {
  const [policy = noSuchPolicy(whose.name)] = await versionsOf(transaction, whose)
  return { policy, changed: true }
}

async function addVersion(db: Executor, whose: Whose, version: number, settings: StoredSettings) {
  await sql`
    insert into policy_versions (account_id, name, version, settings)
    values (${whose.accountId}, ${whose.name}, ${version}, ${JSON.stringify(settings)}::jsonb)`.execute(db)
}

async function setArchived(db: Executor, { accountId, name }: Whose, at: ReturnType<typeof sql>) {
  await sql`update policies set archived_at = ${at} where account_id = ${accountId} and name = ${name}`.execute(
    db,
  )
}
