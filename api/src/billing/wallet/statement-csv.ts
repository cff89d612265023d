import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { formatAmount } from '../../foundation/money.ts'
import type { Executor } from '../../storage/database.ts'
import {
  allStatementEntries,
  type StatementEntry,
  type StatementFilter,
  type StatementRange,
} from './statement.ts'

/**
 * A whole statement as CSV (RFC 4180), the newest entry first. The first row has the closing balance and the last row the
 * opening balance; a file without that last row is incomplete. If the filter names one kind of entries, the balances are
 * still those of the wallet. A text that a spreadsheet would read as a formula gets an apostrophe before it.
 */
export function statementCsv(db: Executor, range: StatementRange, filter: StatementFilter): Readable {
  const rows = stringify({
    header: true,
    columns,
    record_delimiter: 'windows',
    // It does not change negative numbers; therefore amounts are passed in as numbers.
    escape_formulas: true,
    cast: { bigint: formatAmount, date: (time) => time.toISOString() },
  })
  // A failure destroys `rows`, so the answer is cut off.
  pipeline(Readable.from(rowsOf(db, range, filter)), rows, () => {})
  return rows
}

const columns = [
  'id',
  'time',
  'kind',
  'amount',
  'balance',
  'currency',
  'operation',
  'reason',
  'refunded_transfer',
  'payment_reference',
]

type Row = Record<string, string | bigint | Date | null>

async function* rowsOf(
  db: Executor,
  range: StatementRange,
  { from = '', to = '', kind }: StatementFilter,
): AsyncGenerator<Row> {
  yield { time: to, kind: 'closing_balance', balance: range.closing.balanceMicros, currency: 'USD' }
  for await (const entry of allStatementEntries(db, range, { kind })) yield rowOf(entry)
  yield { time: from, kind: 'opening_balance', balance: range.opening.balanceMicros, currency: 'USD' }
}

function rowOf(entry: StatementEntry): Row {
  return {
    id: entry.transferId,
    time: entry.bookedAt,
    kind: entry.kind,
    amount: entry.amountMicros,
    balance: entry.balanceMicros,
    currency: 'USD',
    operation: entry.operation,
    reason: entry.reason,
    refunded_transfer: entry.refundedTransferId,
    payment_reference: entry.paymentReference,
  }
}
