/** Rows that a process holds in memory until it writes them together. */
export interface WrittenLater<Row> {
  add(row: Row): void
  /** Writes the rows since the last write. If it fails, they are kept for the next write. */
  write(): Promise<void>
}

/**
 * Holds rows in memory, so that no call waits for its row to be written. A process that is killed loses the rows of the last
 * seconds.
 * @param write Writes them all, in one statement.
 * @param most The most rows held in memory. If the database is out of reach, further ones are left out.
 */
export function writtenLater<Row>(
  write: (rows: readonly Row[]) => Promise<void>,
  most: number,
): WrittenLater<Row> {
  let unwritten: Row[] = []
  return {
    add: (row) => {
      if (unwritten.length < most) unwritten.push(row)
    },
    write: async () => {
      if (unwritten.length === 0) return
      const rows = unwritten
      unwritten = []
      try {
        await write(rows)
      } catch (error) {
        unwritten = [...rows, ...unwritten].slice(0, most)
        throw error
      }
    },
  }
}
