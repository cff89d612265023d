import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { proveLedger } from '../../api/src/billing/proofs/prove-ledger.ts'
import type { Database } from '../../api/src/storage/database/open.ts'
import type { PlannedCall } from './call-mix.ts'
import type { Answer } from './until-answered.ts'

export interface SoakEvidence {
  answered: readonly { call: PlannedCall; answer: Answer }[]
  /** The accepted jobs. */
  jobs: readonly { id: string }[]
  /** The sum of all top-ups before the soak, in micros of USD. */
  topUpMicros: bigint
}

export interface SoakReport {
  counts: Record<string, number>
  /** The promises that did not hold, one sentence each. */
  failures: string[]
}

const priceMicros = 50_000n
const patienceMs = 180_000

/** Waits until everything that was accepted has ended, and then compares the answers with the database. */
export async function proveSoak(db: Database, evidence: SoakEvidence): Promise<SoakReport> {
  const stuck = await untilAllEnded(db)
  const [books, jobs] = [await booksOf(db), await jobsOf(db)]
  const orders = ordersAnswered(evidence)
  const known = new Set(jobs.map(({ id }) => id))
  const charged = (purpose: string) => books.charges.filter((of) => of.purpose === purpose).length
  const photoCharges = books.charges.length - charged('photos.jobs.create')
  const spentMicros = evidence.topUpMicros - books.postedMicros
  const failures = [
    ...stuck,
    ...unexpectedAnswers(evidence),
    ...orders.contradictions,
    ...(await proveLedger(db)),
    ...differs('photo calls answered and photo calls charged', orders.photos, photoCharges),
    ...differs('charges at 0.05 USD and money spent, in cents', books.charges.length * 5, cents(spentMicros)),
    ...differs('holds still open', books.openHolds, 0),
    ...differs('photos still stored', books.photos, 0),
    ...differs('job keys answered and jobs stored', orders.jobs, jobs.length),
    ...evidence.jobs
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `job ${id} was accepted and is not there`),
    ...jobs.flatMap(chargeFault),
  ]
  const counts = {
    'photo calls charged': photoCharges,
    'jobs accepted': jobs.length,
    ...Object.fromEntries(
      Object.entries(Object.groupBy(jobs, ({ state }) => state)).map(([state, of]) => [
        `jobs ${state}`,
        of?.length ?? 0,
      ]),
    ),
    'items with a result': sum(jobs.map(({ results }) => results)),
    'items that a second worker took over': sum(jobs.map(({ retaken }) => retaken)),
    'holds voided': books.voidedHolds,
  }
  return { counts, failures }
}

async function untilAllEnded(db: Database): Promise<string[]> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const { rows } = await sql<{ jobs: number; holds: number }>`
      select (select count(*) from jobs where ended_at is null)::int as jobs,
             (select count(*) from holds where state = 'open')::int as holds`.execute(db)
    const [open = { jobs: 0, holds: 0 }] = rows
    if (open.jobs === 0 && open.holds === 0) return []
    if (Date.now() > deadline) return [`${open.jobs} jobs and ${open.holds} holds have not ended`]
    await sleep(500)
  }
}

async function booksOf(db: Database) {
  const charges = await sql<{ purpose: string }>`
    select purpose from transfers join holds on holds.id = hold_id where kind = 'charge'`.execute(db)
  const { rows } = await sql<{ posted: string; open: number; voided: number; photos: number }>`
    select (select sum(posted_micros) from wallets)::text as posted,
           (select count(*) from holds where state = 'open')::int as open,
           (select count(*) from holds where state = 'voided')::int as voided,
           (select count(*) from job_photos)::int as photos`.execute(db)
  const [totals] = rows
  return {
    charges: charges.rows,
    postedMicros: BigInt(totals?.posted ?? 0),
    openHolds: totals?.open ?? 0,
    voidedHolds: totals?.voided ?? 0,
    photos: totals?.photos ?? 0,
  }
}

interface StoredJob {
  id: string
  state: string
  hold: string
  results: number
  retaken: number
}

async function jobsOf(db: Database): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`
    select jobs.id, jobs.state, holds.state as hold,
           count(job_items.result)::int as results,
           (count(*) filter (where job_items.attempts > 1))::int as retaken
      from jobs
      join holds on holds.id = jobs.hold_id
      left join job_items on job_items.job_id = jobs.id
     group by jobs.id, holds.state`.execute(db)
  return rows
}

/** The fault of a job whose hold does not match its results: every charge needs a result, and every result a charge. */
function chargeFault({ id, state, hold, results }: StoredJob): string[] {
  const right = results > 0 ? 'captured' : 'voided'
  return hold === right ? [] : [`job ${id} is ${state} with ${results} results, and its hold is ${hold}`]
}

function unexpectedAnswers({ answered }: SoakEvidence): string[] {
  return answered
    .filter(({ call, answer }) => !call.expected.includes(answer.status))
    .map(
      ({ call, answer }) => `a ${call.kind} call was answered ${answer.status}: ${answer.body.slice(0, 200)}`,
    )
}

/**
 * The number of distinct orders that were answered, by account and idempotency key, and the orders with contradicting
 * answers.
 */
function ordersAnswered({ answered }: SoakEvidence) {
  const photos = new Map<string, string>()
  const jobs = new Map<string, string>()
  const contradictions: string[] = []
  for (const { call, answer } of answered) {
    const orders = answer.status === 200 ? photos : jobs
    if (!call.body || (answer.status !== 200 && answer.status !== 202)) continue
    const order = `${call.key} ${call.idempotencyKey}`
    const before = orders.get(order) ?? answer.body
    if (before !== answer.body) contradictions.push(`${call.idempotencyKey} was answered in two ways`)
    orders.set(order, answer.body)
  }
  return { photos: photos.size, jobs: jobs.size, contradictions }
}

function differs(what: string, found: number, right: number): string[] {
  return found === right ? [] : [`${what}: ${found}, not ${right}`]
}

function cents(micros: bigint): number {
  return Number(micros) / Number(priceMicros / 5n)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
