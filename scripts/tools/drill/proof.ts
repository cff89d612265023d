import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Likeness } from '#api/clients/javascript/src/index.ts'
import { answerHours } from '#api/src/billing/metering/idempotency.ts'
import { reconcile } from '#api/src/billing/proofs/reconcile.ts'
import { type Database, openDatabase } from '#api/src/storage/database.ts'
import { type Answered, type Load, placed } from './load.ts'

/** What a wallet was charged. */
interface Charges {
  /** The charges of each call whose answer is stored, by its idempotency key. One each is right. */
  readonly ofAnswers: ReadonlyMap<string, number>
  /** All charges of the wallet. */
  readonly total: number
}

/**
 * Reads the charges of a wallet and the stored answers that they belong to. The answer to a photo is stored in the
 * transaction that charges it, and that to a job in the transaction that makes the job, whose hold is charged later. The
 * database gives everything in a transaction the same time, to the microsecond.
 */
async function chargesOf(db: Database, walletId: string): Promise<Charges> {
  const { rows } = await sql<{ key: string; charges: number }>`
    with answers as (
      select key, expires_at - make_interval(hours => ${answerHours}) as stored_at
        from idempotency_keys
       where sealed_answer is not null and account_id = (select account_id from wallets where id = ${walletId})
    )
    select key, count(transfers.id)::int as charges
      from answers
      left join jobs on jobs.created_at = stored_at
      left join job_items on job_id = jobs.id and position = 1
      left join transfers on kind = 'charge' and debit_account = ${walletId}
           and (transfers.created_at = stored_at or transfers.hold_id = job_items.hold_id)
     group by key`.execute(db)
  const { count } = await db
    .selectFrom('transfers')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('kind', '=', 'charge')
    .where('debit_account', '=', walletId)
    .executeTakeFirstOrThrow()
  return { ofAnswers: new Map(rows.map(({ key, charges }) => [key, charges])), total: Number(count) }
}

/** What became of the calls of a load. */
export interface Proof {
  /** How many calls were answered with a result. */
  readonly answers: number
  /** How many charges the database has in the end, after each answered call was sent again. */
  readonly charges: number
  /** Answers that the database does not know, jobs that are gone or have no result, and calls that were never answered. */
  readonly lost: number
  /** Charges for which no answer is stored, and further charges of one answer. */
  readonly doubled: number
  /** What `npm run reconcile` finds wrong, and answers that were not charged. */
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
 * must get the first answer without being worked on or charged again; each job must end with a result. A call that the
 * database does not know is lost, and is charged when it is sent again. In the end, each answer must have one charge.
 */
export async function proved(evidence: Evidence): Promise<Proof> {
  const { load, databaseUrl, walletId } = evidence
  const opened = await openDatabase(databaseUrl)
  if (!opened.ok) throw new Error(opened.problem.detail)
  const db = opened.value
  try {
    await untilJobsEnded(db)
    const before = await chargesOf(db, walletId)
    const repeats: Repeat[] = []
    const waiting = [...load.answered]
    const repeat = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) repeats.push(await repeated(evidence, one))
    }
    await Promise.all(Array.from({ length: 4 }, repeat))
    await untilJobsEnded(db)
    const after = await chargesOf(db, walletId)
    const anew = repeats.filter(({ isReplayed }) => !isReplayed).length
    return {
      answers: load.answered.length,
      charges: after.total,
      lost: load.unanswered.length + repeats.filter(({ isKept }) => !isKept).length,
      doubled: after.total - [...after.ofAnswers.values()].filter((charges) => charges > 0).length,
      differences: [
        ...(await reconcile(db)).differences,
        ...uncharged(load.answered, after),
        ...(after.total - before.total === anew
          ? []
          : [`${anew} calls were worked on again, and ${after.total - before.total} charged again`]),
      ],
    }
  } finally {
    await db.destroy()
  }
}

function uncharged(answered: readonly Answered[], { ofAnswers }: Charges): string[] {
  const count = answered.filter(({ idempotencyKey }) => !ofAnswers.get(idempotencyKey)).length
  return count === 0 ? [] : [`${count} answers were not charged`]
}

/** What became of an answered call when it was sent again. */
interface Repeat {
  /** Whether the database had its answer. */
  readonly isReplayed: boolean
  /** Whether that was the first answer, and its job has ended with a result. */
  readonly isKept: boolean
}

async function repeated(
  { key, address, photo }: Evidence,
  { kind, idempotencyKey, result }: Answered,
): Promise<Repeat> {
  const replayed: boolean[] = []
  const client = new Likeness({
    apiKey: key,
    baseUrl: address,
    maxRetries: 5,
    fetch: async (...request) => {
      const response = await fetch(...request)
      replayed.push(response.headers.get('idempotency-replayed') === 'true')
      return response
    },
  })
  const again = await placed(client, kind, photo, idempotencyKey)
  const isReplayed = replayed.at(-1) === true
  if (!isReplayed) return { isReplayed, isKept: false }
  if (!('items' in result)) return { isReplayed, isKept: isDeepStrictEqual(again, result) }
  const { counts } = await client.job(result.id)
  return { isReplayed, isKept: counts.completed === counts.total }
}

/** A job is charged when it ends. */
async function untilJobsEnded(db: Database): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const running = await db.selectFrom('jobs').select('id').where('ended_at', 'is', null).execute()
    if (running.length === 0) return
    await sleep(250)
  }
  throw new Error('Jobs have not ended after five minutes: the workers have stopped.')
}
