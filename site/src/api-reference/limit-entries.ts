/** One limit that a measurement is compared with. */
export interface Limit {
  /** Its path in the table of thresholds: `eyeOpening.min`. */
  name: string
  value: number
  unit: string | null
  source: string | null
}

/** The numbers of one entry of the table of thresholds; they have the same source. */
export interface LimitEntry {
  name: string
  /** Each number with its name and unit: "min 0.185 eye widths". */
  numbers: string[]
  source: string | null
}

/** Groups limits by their entries in the table of thresholds. */
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
