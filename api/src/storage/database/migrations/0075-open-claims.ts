import type { IndexMigration } from '../../migration/kinds.ts'

/** Finds what running calls have claimed of an allowance, among the answered checks of two days. */
export const openClaims: IndexMigration = {
  kind: 'index',
  name: 'account_checks_open',
  on: 'account_checks (account_id, covered_by) where answered_at is null',
}
