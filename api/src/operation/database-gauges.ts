import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { scrapeMs } from '../foundation/time.ts'
import type { Database } from '../storage/database.ts'

/**
 * Adds gauges of values that only the database knows. Every process on one database reports the same values: take their
 * maximum, not their sum.
 * @returns A function that reads the values again. It never rejects and never takes much longer than 1 s.
 *   `likeness_database_up` says whether the database answered; if it did not, the gauges are empty.
 */
export function addDatabaseGauges(registry: Registry, db: Database): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({
    name: 'likeness_database_up',
    help: 'Whether the database answered this scrape within a second.',
    registers,
  })
  const gauges = sizes.map(({ query, labels = [], ...options }) => {
    return { gauge: new Gauge({ ...options, labelNames: [...labels], registers }), query }
  })
  let reading: Promise<void> | undefined

  /** Reads everything in one short transaction, so that a scrape uses one session. */
  const read = () =>
    db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(scrapeMs)}`.execute(transaction)
      for (const { gauge, query } of gauges) {
        const { rows } = await query.execute(transaction)
        gauge.reset()
        for (const { value, ...labels } of rows) gauge.set(labels, value)
      }
      up.set(1)
    })

  return async () => {
    // If the database hangs, further scrapes wait for the query that is under way instead of starting another one.
    reading ??= read().finally(() => {
      reading = undefined
    })
    const answered = await Promise.race([
      reading.then(
        () => true,
        () => false,
      ),
      sleep(scrapeMs, false, { ref: false }),
    ])
    if (answered) return
    up.set(0)
    for (const { gauge } of gauges) {
      gauge.reset()
      // A gauge without labels would be 0 otherwise.
      gauge.remove({})
    }
  }
}

/** A value and its labels. */
type Size = { value: number } & Record<string, number | string>

interface SizeOptions {
  name: string
  help: string
  /** The names of the labels, each a column beside `value`. None if absent. */
  labels?: readonly string[]
  query: RawBuilder<Size>
}

const sizes: SizeOptions[] = [
  {
    name: 'likeness_holds_open',
    help: 'Holds that are neither captured nor voided.',
    query: sql`select count(*)::int as value from holds where state = 'open'`,
  },
  {
    name: 'likeness_holds_open_usd',
    help: 'Sum of the amounts that the open holds reserve, in US dollars.',
    query: sql`
      select coalesce(sum(amount_micros), 0)::float8 / 1000000 as value
        from holds where state = 'open'`,
  },
  {
    name: 'likeness_holds_overdue_seconds',
    help: 'How long ago the oldest open hold expired; 0 if none has. The sweeper voids them every few seconds.',
    query: sql`
      select greatest(extract(epoch from now() - min(expires_at)), 0)::float8 as value
        from holds where state = 'open'`,
  },
  {
    name: 'likeness_money_moved_usd',
    help: 'US dollars booked in the last five minutes: paid in (top_up), earned (charge), returned (refund), and corrections of wallets (credit, debit).',
    labels: ['flow'],
    query: sql`
      select case when kind <> 'adjustment' then kind
                  when debit_account = 'funding' then 'credit'
                  else 'debit' end as flow,
             sum(amount_micros)::float8 / 1000000 as value
        from transfers
       where (debit_account in ('funding', 'revenue') and created_at > now() - interval '5 minutes')
          or (credit_account in ('funding', 'revenue') and created_at > now() - interval '5 minutes')
       group by 1`,
  },
  {
    name: 'likeness_queue_tasks',
    help: 'Queued tasks by kind and state: waiting for their time, ready, running or given up.',
    labels: ['task', 'state'],
    query: sql`
      select task_identifier as task,
             case when locked_by is not null then 'running'
                  when attempts >= max_attempts then 'given_up'
                  when run_at > now() then 'waiting'
                  else 'ready' end as state,
             count(*)::int as value
        from graphile_worker.jobs group by 1, 2`,
  },
  {
    name: 'likeness_queue_oldest_seconds',
    help: 'How long the oldest queued task that is ready has waited for a worker, by kind; none if no task is ready.',
    labels: ['task'],
    query: sql`
      select task_identifier as task, extract(epoch from now() - min(run_at))::float8 as value
        from graphile_worker.jobs
       where locked_by is null and attempts < max_attempts and run_at <= now()
       group by 1`,
  },
  {
    name: 'likeness_unbooked_payment_events',
    help: 'Payments that could not be recorded and are saved for review. Alarm if it is not 0.',
    query: sql`
      select count(*)::int as value from unbooked_events where resolved_at is null`,
  },
  {
    name: 'likeness_webhook_deliveries',
    help: 'Deliveries of webhooks that have not ended, by state: waiting for their time, ready or running.',
    labels: ['state'],
    query: sql`
      select case when claimed_until > now() then 'running'
                  when next_attempt_at > now() then 'waiting'
                  else 'ready' end as state,
             count(*)::int as value
        from webhook_deliveries where state = 'pending' group by 1`,
  },
  {
    name: 'likeness_photo_objects',
    help: 'Objects of the store of photos that no row names, by state: intended (being put) or owed (to be deleted).',
    labels: ['state'],
    query: sql`
      select state, count(*)::int as value from photo_objects where state <> 'kept' group by 1`,
  },
  {
    name: 'likeness_job_items',
    help: 'Items of jobs that have not ended, by state: queued or running.',
    labels: ['state'],
    query: sql`
      select state, sum(items)::int as value
        from jobs cross join lateral (values ('queued', queued), ('running', running)) as counted (state, items)
       where ended_at is null group by 1`,
  },
  {
    name: 'likeness_job_items_waiting',
    help: 'Queued items that are not held yet, by why their job holds none: none, requested, insufficient_funds or spend_limit_reached.',
    labels: ['paused_because'],
    query: sql`
      select coalesce(paused_because, 'none') as paused_because, sum(total - held)::int as value
        from jobs where state in ('open', 'running') group by 1`,
  },
]
