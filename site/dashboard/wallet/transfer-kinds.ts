import type { StatementLine } from 'likeness'

/** The name of each kind of entry in the statement. */
export const transferKinds: Readonly<Record<StatementLine['kind'], string>> = {
  top_up: 'Top-up',
  charge: 'Charge',
  refund: 'Refund',
  adjustment: 'Adjustment',
}
