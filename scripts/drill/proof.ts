import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Likeness } from '../../api/clients/javascript/src/index.ts'
import { reconcile } from '../../api/src/billing/proofs/reconcile.ts'
import { type Database, openDatabase } from '../../api/src/storage/database/open.ts'
import { type Answered, type Load, placed } from './load.ts'

/** What became of the calls of a load. */
export interface Proof {
  /** Answers that the database does not know, jobs that are gone or have no result, and calls that were never answered. */
  readonly lost: number
  /** Charges for which there is no answer. */
  readonly doubled: number
  /** What `npm run reconcile` finds wrong. */
  readonly differences: readonly string[]
}

export interface Evidence {
  readonly load: Pick<Load, 'answered' | 'unanswered'>
  readonly databaseUrl: string
  /** The wallet and the key of the account that paid. */
  readonly walletId: string
  readonly key: string
  readonly photo: Uint8Array
  /** A process of the API on that database. */
  readonly address: string
}

/**
 * Compares what a caller was answered with what the database holds: each call is sent again with its idempotency key, and
 * must get the first answer without being worked on or charged again; each job must end with a result.
 */
export async function proved(evidence: Evidence): Promise<Proof> {
  const { load, databaseUrl, walletId } = evidence
  const opened = await openDatabase(databaseUrl)
  if (!opened.ok) throw new Error(opened.problem.detail)
  const db = opened.value
  try {
    await untilJobsEnded(db)
    const charges = await chargesOf(db, walletId)
    let lost = load.unanswered.length
    const waiting = [...load.answered]
    const repeat = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) lost += (await isKept(evidence, one)) ? 0 : 1
    }
    await Promise.all(Array.from({ length: 4 }, repeat))
    const differences = [...(await reconcile(db)).differences]
    const more = (await chargesOf(db, walletId)) - charges
    if (more > lost) differences.push(`${more} repeated calls were charged`)
    return { lost, doubled: Math.max(0, charges - load.answered.length), differences }
  } finally {
    await db.destroy()
  }
}

async function isKept(
  { key, address, photo }: Evidence,
  { kind, idempotencyKey, result }: Answered,
): Promise<boolean> {
  let isReplayed = false
  const client = new Likeness({
    apiKey: key,
    baseUrl: address,
    maxRetries: 5,
    fetch: async (...request) => {
      const response = await fetch(...request)
      isReplayed = response.headers.get('idempotency-replayed') === 'true'
      return response
    },
  })
  const again = await placed(client, kind, photo, idempotencyKey)
  if (!isReplayed) return false
  if (!('items' in result)) return isDeepStrictEqual(again, result)
  const { counts } = await client.job(result.id)
  return counts.completed === counts.total
}

/** A job is charged when it ends. */
async function untilJobsEnded(db: Database): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const running = await db.selectFrom('jobs').select('id').where('ended_at', 'is', null).execute()
    if (running.length === 0) return
    await sleep(250)
  }
  throw new Error('Jobs have not ended after a minute: the workers have stopped.')
}

async function chargesOf(db: Database, walletId: string): Promise<number> {
  const { count } = await db
    .selectFrom('transfers')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('kind', '=', 'charge')
    .where('debit_account', '=', walletId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
