/** The fields that every correction of the ledger has. */
export interface Correction {
  /** The reason, which the wallet's owner reads on the statement. 1 to 500 characters. */
  reason: string
  /** The operator or process that booked it: `admin:alice`, or `system`. Not on the statement. */
  actor: string
  /** Identifies the decision, such as the number of a ticket. Corrections with the same reference are booked once. */
  reference: string
}

/** Whether the database refused a statement because of the named constraint (SQLSTATE 23514, check_violation). */
export function isRefusedBy(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  return 'code' in error && error.code === '23514' && 'constraint' in error && error.constraint === constraint
}
