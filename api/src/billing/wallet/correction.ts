/** What every correction of the books says of itself. */
export interface Correction {
  /** Why, in words that the wallet's owner may read on the statement. 1 to 500 characters. */
  reason: string
  /** Who booked it: `admin:alice`, or `system`. Not on the statement. */
  actor: string
  /** What names the decision, such as a ticket. The same one is booked once, however often told. */
  reference: string
}

/** Whether the database refused a statement because of the named constraint (SQLSTATE 23514, check_violation). */
export function isRefusedBy(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  return 'code' in error && error.code === '23514' && 'constraint' in error && error.constraint === constraint
}
