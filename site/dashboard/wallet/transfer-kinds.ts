import type { StatementLine } from '../api/answers.ts'

/** What each kind of entry in the statement is called. */
export const transferKinds: Readonly<Record<StatementLine['kind'], string>> = {
  top_up: 'Top-up',
  charge: 'Charge',
  refund: 'Refund',
  adjustment: 'Adjustment',
}
