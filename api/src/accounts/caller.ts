import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AccountMode, Scope } from '../foundation/access.ts'
import { sha256 } from '../foundation/identifiers.ts'
import type { Database, Executor } from '../storage/database.ts'
import { isWellFormedKey } from './make-keys.ts'

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
export const inTestMode = (caller: Caller): Caller => ({ ...caller, livemode: false, walletId: noWallet })

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

/**
 * Finds a key and its caller; undefined if no account has the key. Revoked and expired keys are found too.
 * @param by `id`: for a signed upload address, whose signature stands for the key.
 */
export async function findKey(
  db: Executor,
  by: { key: string } | { id: string },
): Promise<FoundKey | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['sha256', sha256(by.key)] as const)
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

/** The account and the mode of the same. */
export function accountModeOf(request: FastifyRequest): AccountMode {
  const { accountId, livemode } = callerOf(request)
  return { accountId, livemode }
}

/** The key of a request that `requireKey` has accepted. */
export function keyOf(request: FastifyRequest): CallerKey {
  return request.getDecorator<CallerKey>('callerKey')
}

/** How long a found key is cached: less than the 1 s within which every process must refuse a revoked key. */
const believedForMs = 800

/** How long after the start of a query other calls may share its answer. */
const sharedForMs = 150

const mostKeys = 10_000

/** How long after its last successful look-up a key counts as in use. */
const provenForMs = 10 * 60_000

export type KnownKeys = ReturnType<typeof knownBy>

/**
 * Caches keys for a moment, so that neither a busy key nor an invented one costs a query per call. A change to a key takes
 * effect everywhere within `believedForMs`, because the age of a cached key counts from the start of its query. The keys
 * themselves are held in memory only: valid keys for `provenForMs`.
 */
export function knownKeysOf(db: Database): KnownKeys {
  return knownBy(async (key) => (isWellFormedKey(key) ? findKey(db, { key }) : undefined))
}

/** The same for the ids of keys, in place of the keys themselves. */
export function knownKeyIdsOf(db: Database): KnownKeys {
  return knownBy((id) => findKey(db, { id }))
}

function knownBy(find: (name: string) => Promise<FoundKey | undefined>) {
  const found = new LRUCache<string, { key: FoundKey | null }>({ max: mostKeys, ttl: believedForMs })
  const proven = new LRUCache<string, true>({ max: mostKeys, ttl: provenForMs })
  const asked = new Map<string, { since: number; answer: Promise<FoundKey | null> }>()

  async function ask(key: string): Promise<FoundKey | null> {
    const start = performance.now()
    const answer = (await find(key)) ?? null
    found.set(key, { key: answer }, { start })
    if (answer && !answer.revoked) proven.set(key, true)
    else proven.delete(key)
    return answer
  }

  return {
    /**
     * What was found for a key less than 1 s ago, without a query; null if no account has the key; undefined if the key has
     * to be looked up.
     */
    recall: (key: string): FoundKey | null | undefined => found.get(key)?.key,
    /** Whether a key was valid a few minutes ago. A call with it is then no guess, and the key is worth a look-up. */
    isProven: (key: string): boolean => proven.has(key),
    /** Looks up a key. Concurrent calls for the same key share a query. Rejects if the database fails. */
    lookUp: (key: string): Promise<FoundKey | null> => {
      const underWay = asked.get(key)
      const since = performance.now()
      // The answer of an older query may be too old for a call that starts now.
      if (underWay && since - underWay.since < sharedForMs) return underWay.answer
      const question = { since, answer: ask(key) }
      asked.set(key, question)
      const forget = () => {
        if (asked.get(key) === question) asked.delete(key)
      }
      question.answer.then(forget, forget)
      return question.answer
    },
  }
}

/** Collects the time of each key's last use in memory, so that no call waits for the write. */
export function lastUseOf(db: Database) {
  let noted = new Map<string, Date>()
  return {
    /** Records in memory that a key is used now. */
    note: (keyId: string) => noted.set(keyId, new Date()),
    /** Writes the uses since the last write to the database. */
    write: async (): Promise<void> => {
      if (noted.size === 0) return
      const used = noted
      noted = new Map()
      await sql`
        update api_keys
           set last_used_at = greatest(last_used_at, used.at)
          from unnest(${[...used.keys()]}::text[], ${[...used.values()]}::timestamptz[]) as used (id, at)
         where api_keys.id = used.id`.execute(db)
    },
  }
}
