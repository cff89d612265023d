import { createHash } from 'node:crypto'
import type { CheckResult, Engine, Outcome as EngineOutcome, Turn } from '@likeness/engine'
import { LRUCache } from 'lru-cache'
import { unpaidWork as limit } from '../config/limits.ts'
import { type Problem, Refused } from '../foundation/problem.ts'
import type { Quota } from '../foundation/quota.ts'
import type { Database, Executor } from '../storage/database.ts'
import { type Standing, takeAnyway, takeAtOnce } from './limiter.ts'

/** Whether a face was found in the photo. A verdict on a picture without one costs nothing. */
export const hasFace = ({ measurements }: Pick<CheckResult, 'measurements'>): boolean =>
  measurements.faces > 0

/** Limits the work on photos that an account does not pay for, in each mode, across all processes. An account is given by its `nameInMode`. */
export interface UnpaidWork {
  /** The problem to answer before further work for an account is begun, if it has used up its limit; otherwise undefined. */
  refusal(account: string): Promise<Problem | undefined>
  /** Counts seconds that a vision worker spent without a result. Never rejects. */
  count(account: string, seconds: number): Promise<void>
}

export interface UnpaidWorkOptions {
  db: Database
  /** If absent, the limit of `config/limits.ts`. */
  seconds?: number
  /** Called with the error if work could not be counted, or the count could not be read. */
  onFailure(error: unknown): void
}

/** For so long, what was read of an account is not read again. Other processes may let it pass for as long. */
const freshMs = 5000

/** In milliseconds. */
const quotaOf = (seconds: number): Quota => ({ quota: seconds * 1000, windowSeconds: limit.windowSeconds })

const subjectOf = (account: string) => `unpaid/${limit.windowSeconds} ${account}`

/**
 * If the database cannot be reached, nothing is refused or counted here, because without the database there is no paid work
 * either.
 */
export function openUnpaidWork({ db, seconds = limit.seconds, onFailure }: UnpaidWorkOptions): UnpaidWork {
  const quota = quotaOf(seconds)
  const read = new LRUCache<string, Promise<Standing>>({ max: 10_000, ttl: freshMs })

  function standingOf(account: string): Promise<Standing> {
    const standing = read.get(account) ?? takeAtOnce(db, subjectOf(account), quota, 0)
    if (!read.has(account)) read.set(account, standing)
    return standing
  }

  return {
    refusal: async (account) => {
      try {
        const { remaining, freeInSeconds } = await standingOf(account)
        return remaining > 0 ? undefined : tooMuch(seconds, freeInSeconds)
      } catch (error) {
        read.delete(account)
        onFailure(error)
        return undefined
      }
    },
    count: async (account, worked) => {
      try {
        await takeAnyway(db, subjectOf(account), quota, Math.ceil(worked * 1000))
      } catch (error) {
        onFailure(error)
      } finally {
        read.delete(account)
      }
    },
  }
}

/** Counts the bytes of stored photos that are deleted without a result, in the transaction that deletes them. */
export async function countDropped(transaction: Executor, accountId: string, bytes: number): Promise<void> {
  const milliseconds = Math.ceil((bytes / limit.bytesPerSecond) * 1000)
  if (milliseconds === 0) return
  await takeAnyway(transaction, subjectOf(accountId), quotaOf(limit.seconds), milliseconds)
}

function tooMuch(seconds: number, freeInSeconds: number): Problem {
  const { windowSeconds } = limit
  return {
    code: 'too_much_unpaid_work',
    detail:
      `Photos of this account that could not be judged have kept the service busy for ${seconds} seconds within ` +
      `${windowSeconds} seconds, and nothing was charged. Try again in ${freeInSeconds} seconds.`,
    retryAfterSeconds: freeInSeconds,
    extra: { limit: seconds, window_seconds: windowSeconds, retry_after_seconds: freeInSeconds },
  }
}

/** Wraps an engine so that work on photos without a result is counted for the flow's account. */
export function countingEngine(engine: Engine, unpaid: UnpaidWork): Engine {
  async function counted<I extends Pick<Turn, 'flow' | 'onWorked'>, T>(
    input: I,
    work: (input: I) => Promise<EngineOutcome<T>>,
    isPaid: (value: T) => boolean = () => true,
  ): Promise<EngineOutcome<T>> {
    let seconds = 0
    let isFruitful = false
    try {
      const onWorked = (worked: number) => {
        seconds = worked
        input.onWorked?.(worked)
      }
      const outcome = await work({ ...input, onWorked })
      isFruitful = outcome.ok && isPaid(outcome.value)
      return outcome
    } finally {
      if (!isFruitful && seconds > 0 && input.flow !== undefined) await unpaid.count(input.flow, seconds)
    }
  }

  return {
    confinement: engine.confinement,
    runtime: engine.runtime,
    full: (flow, rank) => engine.full(flow, rank),
    load: () => engine.load(),
    close: () => engine.close(),
    readFinished: (input) => counted(input, engine.readFinished),
    printSheet: (input) => counted(input, engine.printSheet),
    check: (input) => counted(input, engine.check, hasFace),
    checkWithCrops: (input) => counted(input, engine.checkWithCrops, ({ result }) => hasFace(result)),
    exportPhoto: (input) => counted(input, engine.exportPhoto, ({ result }) => hasFace(result.check)),
    replaceBackground: (input) => counted(input, engine.replaceBackground),
  }
}

/**
 * Counts a repeated call that has to be worked on again, because its answer is not stored.
 * @throws Refused: `too_many_repeats` if there were too many for its idempotency key.
 */
export async function countRepeat(db: Database, accountId: string, key: string): Promise<void> {
  const { repeatsPerKey: quota, repeatWindowSeconds: windowSeconds } = limit
  const digest = createHash('sha256').update(key).digest('base64url')
  const subject = `repeat/${windowSeconds} ${accountId} ${digest}`
  const { granted, freeInSeconds } = await takeAtOnce(db, subject, { quota, windowSeconds }, 1)
  if (granted) return
  const detail =
    `The photo of this call was made again ${quota} times under its Idempotency-Key, which is the limit for ` +
    'a day. To make it once more, send it with a new key, for its price.'
  const extra = { limit: quota }
  throw new Refused({ code: 'too_many_repeats', detail, retryAfterSeconds: freeInSeconds, extra })
}
