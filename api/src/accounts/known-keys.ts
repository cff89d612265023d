import { LRUCache } from 'lru-cache'
import type { Database } from '../storage/database/open.ts'
import { isWellFormedKey } from './api-key.ts'
import { type FoundKey, findKey } from './caller.ts'

/** Shorter than the second within which a revoked key must be refused everywhere. */
const believedForMs = 800

/** How long after a question began others may share its answer. */
const sharedForMs = 150

const mostKeys = 10_000

/** How long a key counts as one that is in use. */
const provenForMs = 10 * 60_000

export interface KnownKeys {
  /**
   * What was found of a key less than a second ago, without asking the database; null where no account has it. Undefined
   * where it has to be looked up.
   */
  recall(key: string): FoundKey | null | undefined
  /** Whether a key was good a few minutes ago: what comes with it is no guess, and worth looking up again. */
  isProven(key: string): boolean
  /** Looks a key up; calls that ask for the same one at once share the question. Rejects where the database fails. */
  lookUp(key: string): Promise<FoundKey | null>
}

/**
 * Remembers for a moment what keys are good for, so that neither a busy key nor an invented one costs a query a call. A
 * change to a key is in effect everywhere within `believedForMs`, since what is remembered counts from when it was asked.
 * Keys themselves are held in memory only: those that were good, for `provenForMs`.
 */
export function knownKeysOf(db: Database): KnownKeys {
  const found = new LRUCache<string, { key: FoundKey | null }>({ max: mostKeys, ttl: believedForMs })
  const proven = new LRUCache<string, true>({ max: mostKeys, ttl: provenForMs })
  const asked = new Map<string, { since: number; answer: Promise<FoundKey | null> }>()

  async function ask(key: string): Promise<FoundKey | null> {
    const start = performance.now()
    const answer = isWellFormedKey(key) ? ((await findKey(db, key)) ?? null) : null
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
      // What a slow question will be answered may be older than whoever asks now should believe.
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
