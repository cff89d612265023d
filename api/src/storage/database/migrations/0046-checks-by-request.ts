import type { IndexMigration } from '../../migration/kinds.ts'

/** Finds the call whose result a review is about. Only calls with a verdict have one. */
export const checksByRequest: IndexMigration = {
  kind: 'index',
  name: 'answered_calls_verdict',
  on: 'answered_calls (request_id) where verdict is not null',
}
