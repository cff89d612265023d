import type { IndexMigration } from '../../migration/kinds.ts'

/** Finds the deliveries of an endpoint that are due. */
export const deliveriesDue: IndexMigration = {
  kind: 'index',
  name: 'webhook_deliveries_due',
  on: "webhook_deliveries (endpoint_id, next_attempt_at) where state = 'pending'",
}

/** Counts the deliveries that are under way. */
export const deliveriesClaimed: IndexMigration = {
  kind: 'index',
  name: 'webhook_deliveries_claimed',
  on: 'webhook_deliveries (claimed_until) where claimed_until is not null',
}
