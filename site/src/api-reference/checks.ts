import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The codes of findings, with the meaning of each. */
export type Codes = Record<string, string>

export interface Check {
  name: string
  looksAt: string
  /** Whether its findings can also have the codes that all checks of a head share. */
  ofHead: boolean
  codes: Codes
  limits: Limit[]
  /** The uncertainties of the measurements that it compares with the rule's own limits. */
  uncertainties: Limit[]
}

interface DescribedChecks {
  /** The codes that any check can give. */
  common: Codes
  /** The codes and limits of what every check of a head needs first. */
  ofHeads: { codes: Codes; limits: Limit[] }
  checks: Check[]
}

/** The API's description of its checks, which `building/write-api-document.ts` wrote. Astro runs in the site's folder. */
export const describedChecks: DescribedChecks = JSON.parse(
  readFileSync(join(process.cwd(), '.astro', 'checks.json'), 'utf8'),
)

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
