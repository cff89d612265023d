import { sql } from 'kysely'
import type { Batch, BatchResult } from '../../../api/clients/javascript/src/index.ts'
import { reconcile } from '../../../api/src/billing/proofs/reconcile.ts'
import type { Database } from '../../../api/src/storage/database/open.ts'

export interface BatchEvidence {
  batch: Batch
  /** As the client got them. */
  results: readonly BatchResult[]
  /** The references of all photos that were sent, each with what the photo shows. */
  sent: ReadonlyMap<string, string>
  /** What was paid in, in micro-dollars. */
  topUpMicros: bigint
}

export interface BatchReport {
  counts: Record<string, number | string>
  /** What did not hold, one sentence each. */
  failures: string[]
}

const [itemsOfJob, priceMicros] = [20, 50_000n]

/** Compares what the client got of a batch that has ended with what was sent, with the database and with the ledger. */
export async function proveBatch(db: Database, evidence: BatchEvidence): Promise<BatchReport> {
  const { batch, results, sent, topUpMicros } = evidence
  const { rows } = await sql<
    Record<'items' | 'jobs' | 'unended' | 'retaken' | 'photos' | 'posted' | 'charged', bigint>
  >`
    select (select count(*) from job_items) as items, (select count(*) from jobs) as jobs,
           (select count(*) from job_items where ended_at is null) as unended,
           (select count(*) from job_items where attempts > 1) as retaken,
           (select count(*) from job_photos) as photos,
           (select sum(posted_micros)::bigint from wallets) as posted,
           (select coalesce(sum(amount_micros), 0)::bigint from transfers where kind = 'charge') as charged`.execute(
    db,
  )
  const [stored] = rows
  if (!stored) throw new Error('the database did not answer')
  const jobs = BigInt(Math.ceil(sent.size / itemsOfJob))
  const answered = new Set(results.map(({ reference }) => reference))
  const inOrder = results.every(({ position }, index) => position === index + 1)
  const { ready, review, retake, ...others } = batch.counts
  const holds: [what: string, actual: unknown, expected: unknown][] = [
    ['the status of the batch', batch.status, 'completed'],
    ['results', results.length, sent.size],
    ['different references with a result', answered.size, sent.size],
    ['references that were never sent', [...answered].filter((name) => !sent.has(name)).length, 0],
    ['results in the order of acceptance', inOrder, true],
    ['photos with a verdict', ready + review + retake, sent.size],
    ['photos without one', others.failed + others.cancelled + others.waiting + others.judging, 0],
    ['kinds of photos with more than one verdict', kindsWithSeveral(evidence).length, 0],
    ['items stored', stored.items, BigInt(sent.size)],
    ['items that have not ended', stored.unended, 0n],
    ['photos still stored', stored.photos, 0n],
    ['jobs', stored.jobs, jobs],
    ['micro-dollars charged', stored.charged, jobs * priceMicros],
    ['micro-dollars left', stored.posted, topUpMicros - jobs * priceMicros],
    ['the charge that the batch shows, in micro-dollars', microsOf(batch.charge.amount), stored.charged],
  ]
  const failures = holds
    .filter(([, actual, expected]) => actual !== expected)
    .map(([what, actual, expected]) => `${what}: ${actual} in place of ${expected}`)
  failures.push(...(await reconcile(db)).differences)
  return {
    counts: {
      ...{ 'photos sent': sent.size, READY: ready, REVIEW: review, RETAKE: retake },
      ...{ jobs: Number(stored.jobs), 'photos that another worker took over': Number(stored.retaken) },
      'charged, in USD': batch.charge.amount,
    },
    failures,
  }
}

/** A batch says the same of all photos that show the same. */
function kindsWithSeveral({ results, sent }: BatchEvidence): string[] {
  const byKind = Map.groupBy(results, ({ reference }) => sent.get(reference) ?? '')
  return [...byKind].flatMap(([kind, of]) => {
    const verdicts = new Set(of.map(({ result }) => result?.status))
    return verdicts.size > 1 ? [kind] : []
  })
}

function microsOf(amount: string): bigint {
  return BigInt(Math.round(Number(amount) * 1e6))
}

/** How many photos of jobs workers have begun. */
export async function itemsBeingJudged(db: Database): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from job_items where state = 'running'`.execute(db)
  return rows[0]?.running ?? 0
}
