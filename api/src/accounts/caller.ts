import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Scope } from '../foundation/scopes.ts'
import type { Executor } from '../storage/database/open.ts'
import { keyDigest } from './api-key.ts'

/** Where a request is made: on the platform with an API key, or in the dashboard by somebody who is signed in. */
export type Channel = 'platform' | 'dashboard'

/** On whose behalf a request is made, and where. */
export interface Caller {
  channel: Channel
  accountId: string
  owner: string
  walletId: string
}

/** The API key that a request is made with. */
export interface CallerKey {
  id: string
  name: string
  hint: string
  scopes: readonly Scope[]
  /** From when on it is refused; null for never. */
  expiresAt: Date | null
}

export interface FoundKey {
  caller: Caller
  key: CallerKey
  revoked: boolean
}

/** The caller that a key speaks for; undefined where no account has it. */
export async function findKey(db: Executor, key: string): Promise<FoundKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .innerJoin('wallets', 'wallets.account_id', 'accounts.id')
    .select(['accounts.id as accountId', 'accounts.owner', 'wallets.id as walletId'])
    .select(['api_keys.id as keyId', 'api_keys.name', 'api_keys.hint', 'api_keys.scopes'])
    .select(['api_keys.expires_at as expiresAt', 'api_keys.revoked_at'])
    .where('api_keys.sha256', '=', keyDigest(key))
    .executeTakeFirst()
  if (!row) return undefined
  const { accountId, owner, walletId, keyId: id, name, hint, scopes, expiresAt, revoked_at } = row
  return {
    caller: { channel: 'platform', accountId, owner, walletId },
    key: { id, name, hint, scopes, expiresAt },
    revoked: revoked_at !== null,
  }
}

/** Lets the requests of an app carry their caller. */
export function addCaller(app: FastifyInstance): void {
  app.decorateRequest('caller')
  app.decorateRequest('callerKey')
}

/** @param key Absent where the request is made by somebody who is signed in. */
export function setCaller(request: FastifyRequest, caller: Caller, key?: CallerKey): void {
  request.setDecorator('caller', caller)
  request.setDecorator('callerKey', key)
}

/** The caller of a request; undefined where neither `requireKey` nor `requireSession` let it through. */
export function knownCallerOf(request: FastifyRequest): Caller | undefined {
  return request.getDecorator<Caller | undefined>('caller')
}

/** The key of a request; undefined where `requireKey` did not let it through. */
export function knownKeyOf(request: FastifyRequest): CallerKey | undefined {
  return request.getDecorator<CallerKey | undefined>('callerKey')
}

/** The caller of a request that `requireKey` or `requireSession` let through. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>('caller')
}

/** The key of a request that `requireKey` let through. */
export function keyOf(request: FastifyRequest): CallerKey {
  return request.getDecorator<CallerKey>('callerKey')
}
