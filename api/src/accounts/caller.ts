import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountMode } from '../foundation/account-mode.ts'
import type { Scope } from '../foundation/scopes.ts'
import type { Executor } from '../storage/database/open.ts'
import { keyDigest } from './api-key.ts'

/** How a request is made: on the platform with an API key, or in the dashboard by a signed-in user. */
export type Channel = 'platform' | 'dashboard'

/** The account on whose behalf a request is made, in which mode, and how. */
export interface Caller extends AccountMode {
  channel: Channel
  owner: string
  /** The wallet that pays; `noWallet` in test mode. */
  walletId: string
  /** The key whose spending the call counts to: its own, or the first of those that it replaced; null without a key. */
  spender: string | null
}

/** In place of a wallet's id in test mode. No wallet has this id, so that nothing in test mode can move money. */
const noWallet = 'none'

/** The same caller in test mode. */
export function inTestMode(caller: Caller): Caller {
  return { ...caller, livemode: false, walletId: noWallet }
}

/** The API key of a request. */
export interface CallerKey {
  id: string
  name: string
  hint: string
  scopes: readonly Scope[]
  /** The time from which the key is refused; null for never. */
  expiresAt: Date | null
  /** The name of the policy of calls that name none. */
  defaultPolicy: string | null
}

export interface FoundKey {
  caller: Caller
  key: CallerKey
  revoked: boolean
}

/** Finds a key and its caller; undefined if no account has the key. Revoked and expired keys are found too. */
export function findKey(db: Executor, key: string): Promise<FoundKey | undefined> {
  return findKeyBy(db, { sha256: keyDigest(key) })
}

/** The same for the id of a key, where something other than the key proves that the call is made with its authority. */
export function findKeyById(db: Executor, id: string): Promise<FoundKey | undefined> {
  return findKeyBy(db, { id })
}

async function findKeyBy(
  db: Executor,
  wanted: { sha256: Buffer } | { id: string },
): Promise<FoundKey | undefined> {
  const [column, value] = 'id' in wanted ? (['id', wanted.id] as const) : (['sha256', wanted.sha256] as const)
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .innerJoin('wallets', 'wallets.account_id', 'accounts.id')
    .select(['accounts.id as accountId', 'accounts.owner', 'wallets.id as walletId'])
    .select(['api_keys.id as keyId', 'api_keys.name', 'api_keys.hint', 'api_keys.scopes'])
    .select(({ fn }) => fn.coalesce('api_keys.spender', 'api_keys.id').as('spender'))
    .select(['api_keys.expires_at as expiresAt', 'api_keys.revoked_at', 'api_keys.livemode'])
    .select('api_keys.default_policy as defaultPolicy')
    .where(`api_keys.${column}`, '=', value)
    .executeTakeFirst()
  if (!row) return undefined
  const { accountId, owner, walletId, spender, keyId: id, name, hint, scopes, expiresAt, revoked_at } = row
  const live: Caller = { channel: 'platform', accountId, livemode: true, owner, walletId, spender }
  return {
    caller: row.livemode ? live : inTestMode(live),
    key: { id, name, hint, scopes, expiresAt, defaultPolicy: row.defaultPolicy },
    revoked: revoked_at !== null,
  }
}

/** Adds the fields for the caller and its key to the requests of an app. */
export function addCaller(app: FastifyInstance): void {
  app.decorateRequest('caller')
  app.decorateRequest('callerKey')
}

/** Sets the caller of a request.
 *  @param key Absent if a signed-in user makes the request. */
export function setCaller(request: FastifyRequest, caller: Caller, key?: CallerKey): void {
  request.setDecorator('caller', caller)
  request.setDecorator('callerKey', key)
}

/** The caller of a request; undefined if neither `requireKey` nor `requireSession` accepted the request. */
export function knownCallerOf(request: FastifyRequest): Caller | undefined {
  return request.getDecorator<Caller | undefined>('caller')
}

/** The key of a request; undefined if `requireKey` did not accept the request. */
export function knownKeyOf(request: FastifyRequest): CallerKey | undefined {
  return request.getDecorator<CallerKey | undefined>('callerKey')
}

/** The caller of a request that `requireKey` or `requireSession` has accepted. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>('caller')
}

/** The account and the mode of a request that `requireKey` or `requireSession` has accepted. */
export function accountModeOf(request: FastifyRequest): AccountMode {
  const { accountId, livemode } = callerOf(request)
  return { accountId, livemode }
}

/** The key of a request that `requireKey` has accepted. */
export function keyOf(request: FastifyRequest): CallerKey {
  return request.getDecorator<CallerKey>('callerKey')
}
