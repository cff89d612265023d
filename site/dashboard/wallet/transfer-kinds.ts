import type { StatementLine } from '../api/answers.ts'

/** The name of each kind of entry in the statement. */
export const transferKinds: Readonly<Record<StatementLine['kind'], string>> = {
  top_up: 'Top-up',
  charge: 'Charge',
  refund: 'Refund',
  adjustment: 'Adjustment',
}
