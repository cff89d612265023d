/** One number that a measurement is read against. */
export interface Limit {
  /** Its path in the table of thresholds: `eyeOpening.min`. */
  name: string
  value: number
  unit: string | null
  source: string | null
}

/** Numbers of one entry of the table of thresholds, which have their source in common. */
export interface LimitEntry {
  name: string
  /** "min 0.185 eye widths", each number. */
  numbers: string[]
  source: string | null
}

/** Limits by their entries in the table of thresholds. */
export function limitEntries(limits: readonly Limit[]): LimitEntry[] {
  const byEntry = Map.groupBy(limits, ({ name }) => name.split('.')[0] ?? name)
  return [...byEntry].map(([name, numbers]) => ({
    name,
    numbers: numbers.map(({ name: path, value, unit }) =>
      [path.slice(name.length + 1), value, unit].filter((part) => part !== '' && part !== null).join(' '),
    ),
    source: numbers[0]?.source ?? null,
  }))
}
