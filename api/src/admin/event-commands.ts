import { resolveUnbooked } from '../billing/payments/unbooked.ts'
import { refusal } from '../foundation/problem.ts'
import type { Command } from './command.ts'

/** How many events a list shows. */
const longestList = 100

/** The commands for events of the payment provider that could not be booked. */
export const eventCommands: Command[] = [
  {
    name: 'event list',
    summary: `list up to ${longestList} events of Stripe about money of ours that no payment is known for; --all lists resolved ones too`,
    arguments: [],
    options: { all: { type: 'boolean', default: false } },
    run: async ({ db, option }) => {
      let events = db
        .selectFrom('unbooked_events')
        .select(['id as event', 'type', 'object_id as object', 'payment_id as payment'])
        .select(['amount', 'currency', 'occurred_at as occurred', 'resolved_by', 'resolution'])
        .orderBy('received_at')
        .orderBy('id')
        .limit(longestList)
      if (option('all') !== 'true') events = events.where('resolved_at', 'is', null)
      const rows = await events.execute()
      return { ok: true, value: rows.map((row) => ({ ...row, amount: row.amount?.toString() ?? null })) }
    },
  },
  {
    name: 'event resolve',
    summary:
      'mark an event as resolved, after its money was credited ("credit") or paid back at Stripe; --reason says what was done',
    arguments: ['event'],
    options: { reason: { type: 'string' } },
    run: async ({ db, argument, required, actor }) => {
      const resolved = await resolveUnbooked(db, argument('event'), { actor, resolution: required('reason') })
      if (resolved) return { ok: true, value: { event: argument('event'), resolved: true } }
      return refusal('not_found', `There is no unresolved event ${argument('event')}.`)
    },
  },
]
