import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../storage/database.ts'

/** An event about a payment of ours that has no row, or is of another amount or currency. */
export interface UnbookedEvent {
  /** Stripe's id of the event. */
  id: string
  type: string
  /** The id of the checkout session, the refund or the dispute. */
  objectId: string
  /** Our id of the payment, as Stripe states it. */
  paymentId: string
  /** In the smallest unit of the currency, such as cents. */
  amount: number | null
  currency: string | null
  occurredAt: Date
}

/** Keeps an event until an operator resolves it. Returns whether it was not kept before. */
export async function keepUnbooked(db: Executor, event: UnbookedEvent): Promise<boolean> {
  const { id, type, objectId, paymentId, amount, currency, occurredAt } = event
  const { rows } = await sql`
    insert into unbooked_events (id, type, object_id, payment_id, amount, currency, occurred_at)
    values (${id}, ${type}, ${objectId}, ${paymentId}, ${amount}, ${currency}, ${occurredAt})
    on conflict (id) do nothing
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * Marks a kept event as resolved.
 * @param actor Who did it: `system` if the event was sent again and could be booked.
 * @param resolution What was done about the money.
 * @returns False if no such event is unresolved.
 */
export async function resolveUnbooked(
  db: Executor,
  id: string,
  { actor, resolution }: { actor: string; resolution: string },
): Promise<boolean> {
  const { rows } = await sql`
    update unbooked_events set resolved_at = now(), resolved_by = ${actor}, resolution = ${resolution}
     where id = ${id} and resolved_at is null
    returning id`.execute(db)
  return rows.length > 0
}

/** One sentence for each event that is not resolved. */
export const unresolvedEvents: RawBuilder<{ finding: string }> = sql`
  select format('event %s (%s of %s, %s %s) names payment %s, %s: see "npm run -s admin -- event list"',
                event.id, type, object_id, coalesce(amount::text, 'no amount'), coalesce(currency, ''), payment_id,
                coalesce('which is of ' || payment.amount_micros || ' USD micros', 'which does not exist')) as finding
    from unbooked_events event left join payments payment on payment.id = event.payment_id
   where resolved_at is null
   order by received_at, event.id`
