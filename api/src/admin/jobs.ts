import { sql } from 'kysely'
import { refusal } from '../foundation/problem.ts'
import type { Executor } from '../storage/database.ts'
import { type Command, WrongUsage } from './command.ts'

const states = ['queued', 'running', 'completed', 'failed', 'cancelled']

/** How many jobs a list shows. */
const longestList = 100

/** The commands that show an operator the state of jobs, but never a photo or its measurements. */
export const jobCommands: Command[] = [
  {
    name: 'job list',
    summary: `list the newest ${longestList} jobs; --status is one of ${states.join(', ')}`,
    arguments: [],
    options: { status: { type: 'string' }, account: { type: 'string' } },
    run: async ({ db, option }) => {
      const status = option('status')
      if (status !== undefined && !states.includes(status)) {
        throw new WrongUsage(`"${status}" is not a status; it must be one of ${states.join(', ')}`)
      }
      return { ok: true, value: await jobsIn(db, status ?? null, option('account') ?? null) }
    },
  },
  {
    name: 'job show',
    summary: 'show the state of a job and its items',
    arguments: ['job'],
    run: async ({ db, argument }) => {
      const job = await jobOf(db, argument('job'))
      if (!job) return refusal('not_found', `There is no job ${argument('job')}.`)
      return { ok: true, value: { ...job, items: await itemsOf(db, argument('job')) } }
    },
  },
]

async function jobsIn(db: Executor, status: string | null, account: string | null) {
  const { rows } = await sql<Record<string, unknown>>`
    select jobs.id as job, account_id as account, jobs.state as status, holds.state as hold,
           count(*)::int as items, count(result)::int as results, jobs.created_at as created, ended_at as ended
      from jobs
      join holds on holds.id = hold_id
      join lateral (select result from job_items where job_id = jobs.id) as item on true
     where (${status}::text is null or jobs.state = ${status})
       and (${account}::text is null or account_id = ${account})
     group by jobs.id, holds.state
     order by jobs.created_at desc
     limit ${longestList}`.execute(db)
  return rows
}

async function jobOf(db: Executor, id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select jobs.id as job, account_id as account, jobs.state as status, hold_id, holds.state as hold,
           jobs.created_at as created, started_at as started, ended_at as ended, jobs.expires_at as expires,
           delete_at as kept_until
      from jobs join holds on holds.id = hold_id
     where jobs.id = ${id}`.execute(db)
  return rows[0]
}

async function itemsOf(db: Executor, id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select name as item, document_id as document, mode, state as status, attempts,
           result ->> 'status' as verdict, problem ->> 'code' as problem,
           exists (select from job_photos where item_id = job_items.id) as photo_waits
      from job_items
     where job_id = ${id}
     order by position`.execute(db)
  return rows
}
