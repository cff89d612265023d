import { LRUCache } from 'lru-cache'
import type { Database } from '../storage/database/open.ts'
import { isWellFormedKey } from './api-key.ts'
import { type FoundKey, findKey, findKeyById } from './caller.ts'

/** How long a found key is cached: less than the 1 s within which every process must refuse a revoked key. */
const believedForMs = 800

/** How long after the start of a query other calls may share its answer. */
const sharedForMs = 150

const mostKeys = 10_000

/** How long after its last successful look-up a key counts as in use. */
const provenForMs = 10 * 60_000

export interface KnownKeys {
  /**
   * What was found for a key less than 1 s ago, without a query; null if no account has the key; undefined if the key has
   * to be looked up.
   */
  recall(key: string): FoundKey | null | undefined
  /** Whether a key was valid a few minutes ago. A call with it is then no guess, and the key is worth a look-up. */
  isProven(key: string): boolean
  /** Looks up a key. Concurrent calls for the same key share a query. Rejects if the database fails. */
  lookUp(key: string): Promise<FoundKey | null>
}

/**
 * Caches keys for a moment, so that neither a busy key nor an invented one costs a query per call. A change to a key takes
 * effect everywhere within `believedForMs`, because the age of a cached key counts from the start of its query. The keys
 * themselves are held in memory only: valid keys for `provenForMs`.
 */
export function knownKeysOf(db: Database): KnownKeys {
  return knownBy(async (key) => (isWellFormedKey(key) ? findKey(db, key) : undefined))
}

/** The same for the ids of keys, in place of the keys themselves. */
export function knownKeyIdsOf(db: Database): KnownKeys {
  return knownBy((id) => findKeyById(db, id))
}

function knownBy(find: (name: string) => Promise<FoundKey | undefined>): KnownKeys {
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
    recall: (key) => found.get(key)?.key,
    isProven: (key) => proven.has(key),
    lookUp: (key) => {
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
