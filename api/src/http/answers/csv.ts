import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/**
 * Rows as CSV while they are read, with the columns' names in the first line. A text that a spreadsheet would read as a
 * formula gets an apostrophe before it. A failure destroys the stream, so the answer is cut off.
 */
export function csvOf(columns: readonly string[], rows: AsyncIterable<object>): Readable {
  const written = stringify({
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
  })
  pipeline(Readable.from(rows), written, () => {})
  return written
}

/** The type of such an answer. */
export const csvType = 'text/csv; charset=utf-8; header=present'
